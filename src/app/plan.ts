/** What a run is about to do: shown before the first request, and what the question is about. */

import { hostsOf } from '../directory/configure-profile.js';
import { defaultDepartment } from './pipeline-input.js';
import type { CheckResult } from './provision.js';
import { changesPassword, identityOf, shownSettings } from './run-profile.js';
import type { Address, RunRequest } from './run-request.js';

export type Plan = ReturnType<typeof planOf>;

/** @param to where the run sends; absent: nowhere, as in a dry run */
export function planOf(request: RunRequest, checked: CheckResult, to?: Address) {
  const { roster, folder, retry, org, checks, sending, profile } = request;
  const url = to?.destination.kind === 'url' ? to.destination.url : undefined;
  return {
    roster,
    checked,
    /** The address that the journal is guarded by, `sandbox` for one. */
    baseUrl: to?.baseUrl ?? null,
    /** `undefined` in a dry run. */
    destination: to?.destination,
    org,
    /** Whether the journal alone says which directory it is. */
    isProfileRecorded: request.isProfileRecorded,
    profile: {
      name: profile.form.name,
      title: profile.form.title,
      evidence: profile.form.evidence,
      /** Whether the service keeps the passwords that it is sent. */
      password: profile.form.password,
      /** Those that say which directory of its kind it is, and that there are secret ones. */
      settings: shownSettings(profile),
      /** Whether users must choose a password at the first sign-in; `undefined`: the service cannot ask for it. */
      changesPassword: changesPassword(profile),
      /** Every host that a request may go to; none in a rehearsal and a dry run. */
      hosts: url === undefined ? [] : hostsOf(profile, url),
    },
    /** The names of the settings that have the value which the profile gives. */
    defaults: identityOf(profile).defaults ?? [],
    department: defaultDepartment(roster, checks),
    nameOrder: checks.nameOrder ?? roster.columns.nameOrder,
    /** Whether a password that the directory refuses is replaced by a generated one. */
    replacesRefused: checks.generates === 'weak',
    pace: sending.pace,
    /** How many rows will be sent now: all that can be, or as many as the limit allows. */
    sending: Math.min(checked.toSend, sending.limit),
    folder,
    retry,
  } as const;
}
