/** What the operating system says where it refuses something: a code for programs, and words for people. */

import { getSystemErrorMap } from 'node:util';

/** The code of a system's error, such as `ENOSPC`; `''` for any other. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** In words, with the code to look it up by: `permission denied (EACCES)`. The code alone where Node has no words for it. */
export function systemWords(error: unknown): string {
  const code = systemCode(error);
  if (code === '') return 'the system does not say why';
  for (const [name, words] of getSystemErrorMap().values()) if (name === code) return `${words} (${code})`;
  return code;
}
