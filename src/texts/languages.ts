/** The languages, by their code in `--lang`, in the `lang` attribute of pages and in `Intl`. */

export * as de from './de/index.js';
export * as en from './en/index.js';
export * as ru from './ru/index.js';
