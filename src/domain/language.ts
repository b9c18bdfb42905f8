/** The languages of the messages, by their codes in `--lang`. Their texts are in `src/texts`. */
export type Language = 'de' | 'en' | 'ru';
