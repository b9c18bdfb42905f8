/** Names of organisations. A name is an identity, so two that could be one organisation's are refused. */

import { lookalikeKey } from '../domain/lookalike.js';
import { userError } from '../texts/user-error.js';

/** @throws {UserError} `configuration` where two names could be one organisation. `label`: where the name is */
export function refuseNames(all: readonly { readonly name: string; readonly label?: string }[]): void {
  const seen = new Map<string, (typeof all)[number]>();
  for (const { name, label = '' } of all) {
    const other = seen.get(lookalikeKey(name));
    if (other?.name === name)
      throw userError('configuration', 'fleet-name-twice', { name, labels: [other.label ?? '', label] });
    if (other !== undefined)
      throw userError('configuration', 'fleet-names-alike', { one: other.name, other: name });
    seen.set(lookalikeKey(name), { name, label });
  }
}
