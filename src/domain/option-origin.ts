/** Which options nobody typed: a configuration or a journal gave them, and an error about one has to say so. */

import { UserError } from './errors.js';

export type OptionOrigin = {
  /** What messages call the source: the path of a configuration, `the journal`. */
  readonly label: string;
  /** As flags, `--sheet` for one. */
  readonly options: ReadonlySet<string>;
};

/** The error, with where its option comes from, if this source gave it. */
export function withOrigin(error: unknown, origin: OptionOrigin | undefined): unknown {
  if (!(error instanceof UserError) || origin === undefined) return error;
  const { option } = error;
  if (option === undefined || !origin.options.has(option)) return error;
  const key = option.slice(2).replaceAll('-', '_');
  const where = `${option} is set in ${origin.label}, as "${key}".`;
  const next = error.next === undefined ? where : `${error.next}\n${where}`;
  return new UserError(error.reason, error.message, next, error);
}
