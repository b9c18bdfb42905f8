/** The plan of a run: shown before the first request, and what the question is about. */

import { hostsOf } from '../../directory/configure-profile.js';
import { changesPassword, identityOf, shownSettings } from '../opening/index.js';
import { defaultDepartment } from '../pipeline/index.js';
import type { Address } from '../types/destination.js';
import type { CheckResult, Plan } from '../types/plan.js';
import type { RunRequest } from '../types/run-request.js';

/** @param to where the run sends; absent: nowhere, as in a dry run */
export function planOf(request: RunRequest, checked: CheckResult, names: Plan['names'], to?: Address): Plan {
  const { roster, folder, retry, org, checks, sending, profile, isProfileRecorded } = request;
  const { name, title, evidence, password, effects = [] } = profile.form;
  const url = to?.destination.kind === 'url' ? to.destination.url : undefined;
  return {
    ...{ roster, checked, org, folder, retry, isProfileRecorded },
    baseUrl: to?.baseUrl ?? null,
    destination: to?.destination,
    profile: {
      ...{ name, title, evidence, password, effects },
      settings: shownSettings(profile),
      changesPassword: changesPassword(profile),
      hosts: url === undefined ? [] : hostsOf(profile, url),
    },
    defaults: identityOf(profile).defaults ?? [],
    department: defaultDepartment(roster, checks),
    nameOrder: checks.nameOrder ?? roster.columns.nameOrder,
    replacesRefused: checks.generates === 'weak',
    isSealed: request.sealTo !== undefined,
    ...{ pace: sending.pace, rate: sending.rate },
    sending: Math.min(checked.toSend + checked.toFinish, sending.limit) - checked.finishing,
    finishing: checked.finishing,
    names,
  };
}
