/** What options and configuration say of passwords that are made up. */

import { GENERATES, type Generates } from '../check/replaced.js';
import type { ConfigValues } from '../config/config.js';
import { DEFAULT_STYLE, type PasswordStyle } from '../credentials/generator.js';
import { UserError } from '../errors.js';

/** @throws {UserError} `usage` */
export function parseGenerates(text: string): Generates {
  const found = GENERATES.find((one) => one === text.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UserError(
    'usage',
    `--generate-passwords takes ${GENERATES.join(', ')}, not "${text}"`,
    'missing: for rows that have none; weak: also for those that are too simple; all: for every row not yet created.',
  );
}

/** Random characters, unless the configuration says words. */
export function passwordStyleOf(values: ConfigValues['passwords']): PasswordStyle {
  if (values?.style === 'words') return { style: 'words', language: values.language ?? 'en' };
  return values?.length === undefined ? DEFAULT_STYLE : { style: 'random', length: values.length };
}
