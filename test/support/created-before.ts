/** A login that was created for a person, for the check of a row that has it. */

import type { CheckOptions } from '../../src/checks/checker-options.js';
import { mayShareLogin, type Person } from '../../src/domain/identity.js';

/** @param find the owner of a login, by its key */
export function createdBefore(
  find: (key: string) => Person | undefined,
): Required<Pick<CheckOptions, 'recognise'>> {
  return {
    recognise(key, person) {
      const owner = find(key);
      if (owner === undefined || mayShareLogin(owner, person)) return undefined;
      return { kind: 'other-person', person: { ...owner, nickname: key, outcome: 'created', at: 0 } };
    },
  };
}
