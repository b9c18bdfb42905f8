/** Names of organisations. A name is an identity, so two that could be one organisation's are refused. */

import { userError } from '../texts/user-error.js';

/** Cyrillic letters, and the Latin ones that look like them in either case. */
const LOOK_ALIKE = new Map([...'авекмнорстухіјѕ'].map((letter, at) => [letter, 'abekmhopctyxijs'[at]]));

/** As two names are compared: without case, spaces, marks and number signs, and letters by their looks. */
export function comparedName(name: string): string {
  return name
    .replaceAll('№', '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => LOOK_ALIKE.get(letter) ?? letter)
    .replace(/\b(?:no|nr)\b[.\s]*(?=\d)|[^\p{L}\p{N}]/gu, '');
}

/** @throws {UserError} `configuration` where two names could be one organisation. `label`: where the name is */
export function refuseNames(all: readonly { readonly name: string; readonly label?: string }[]): void {
  const seen = new Map<string, (typeof all)[number]>();
  for (const { name, label = '' } of all) {
    const other = seen.get(comparedName(name));
    if (other?.name === name)
      throw userError('configuration', 'fleet-name-twice', { name, labels: [other.label ?? '', label] });
    if (other !== undefined)
      throw userError('configuration', 'fleet-names-alike', { one: other.name, other: name });
    seen.set(comparedName(name), { name, label });
  }
}
