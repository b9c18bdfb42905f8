/** Which texts can be the value of a profile's setting: one that is given, or the default of the profile. */

/** Longer than any value that a service takes; keeps messages and addresses readable. */
const LONGEST_SETTING = 500;

/** @returns what is wrong, as it follows the name of the setting */
export function settingFault(value: string): string | undefined {
  if (value.trim() === '') return 'is empty';
  // A path segment of dots leads to another address.
  if (value === '.' || value === '..') return `cannot be "${value}"`;
  if (value.length > LONGEST_SETTING) return `is longer than ${LONGEST_SETTING} characters`;
  if (/\p{Cs}/u.test(value)) return 'contains half of a character';
  return /\p{Cc}/u.test(value) ? 'contains a control character' : undefined;
}
