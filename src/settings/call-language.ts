/** The language of a call of the program, for whatever people read. */

import type { Io } from '../platform/io.js';
import { type Language, parseLanguage, systemLanguage } from '../texts/texts.js';
import { configOf } from './config-file.js';
import type { RawOptions } from './option-table.js';
import { givenValue } from './setting-source.js';

/**
 * By `--lang`, the configuration and the system, in this order. A configuration that cannot be read is an error of the
 * command itself, which is shown in the language of the system.
 * @throws {UserError} `usage` for a wrong `--lang`
 */
export async function callLanguage(
  raw: Pick<RawOptions, 'lang' | 'config'>,
  io: Pick<Io, 'cwd' | 'env' | 'uid' | 'locale'>,
): Promise<Language> {
  const typed = givenValue('lang', { flags: raw, env: io.env, config: undefined });
  const config = typed === undefined ? await configOf(raw, io).catch(() => undefined) : undefined;
  return typed ?? parseLanguage(config?.values.lang ?? '') ?? systemLanguage(io.env, io.locale);
}
