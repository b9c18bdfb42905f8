/** Names of organisations. A name is an identity, so two that could be one organisation's are refused. */

import type { UserError } from '../../domain/errors.js';
import { lookalikeKey } from '../../domain/lookalike.js';
import { fleetError } from '../texts/fleet-error.js';

/** Names that could be one organisation's. `label`: where the name is */
export function nameErrors(
  all: readonly { readonly name: string; readonly label?: string }[],
): readonly UserError[] {
  const errors: UserError[] = [];
  const seen = new Map<string, (typeof all)[number]>();
  for (const { name, label = '' } of all) {
    const other = seen.get(lookalikeKey(name));
    if (other?.name === name)
      errors.push(
        fleetError('configuration', 'fleet-name-twice', { name, labels: [other.label ?? '', label] }),
      );
    else if (other !== undefined)
      errors.push(fleetError('configuration', 'fleet-names-alike', { one: other.name, other: name }));
    seen.set(lookalikeKey(name), { name, label });
  }
  return errors;
}
