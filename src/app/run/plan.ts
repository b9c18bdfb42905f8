/** The plan of a run, shown before the question and the first request, and the ports that show it. */

import { hostsOf } from '../../directory/configure-profile.js';
import type { Effect, ProfileForm } from '../../directory/profile.js';
import type { Pace, Rate } from '../../domain/clock.js';
import type { Finding } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { NameOrder } from '../../domain/user.js';
import type { Roster } from '../../roster/roster.js';
import type { Address, NoticeReporter, RunRequest } from '../connect/index.js';
import { changesPassword, identityOf, shownSettings } from '../connect/index.js';
import type { FewPeople } from '../people/index.js';
import type { CheckResult, RowSettled, StepSettled, Waiting } from '../pipeline/index.js';
import { defaultDepartment } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';
import { unclearLists } from './ask-lists.js';

/** The names in one field, for the plan. `unknown`: how many the directory does not have; absent if not looked up. */
export type NameCount = { readonly field: string; readonly names: number; readonly unknown?: number };

export type Plan = Pick<RunRequest, 'roster' | 'folder' | 'retry' | 'org' | 'isProfileRecorded'> & {
  readonly checked: CheckResult;
  /** The address that identifies the directory in the journal, or `sandbox`; `null` in a dry run. */
  readonly baseUrl: string | null;
  /** `undefined` in a dry run. */
  readonly destination: Address['destination'] | undefined;
  readonly unclearLists: readonly FewPeople[];
  readonly profile: {
    readonly name: string;
    readonly title: string;
    readonly evidence: string;
    readonly password: ProfileForm['password'];
    /** The settings that identify the directory, with secrets masked. */
    readonly settings: Readonly<Record<string, string>>;
    readonly changesPassword: boolean | undefined;
    readonly effects: readonly Effect[];
    readonly hosts: readonly string[];
  };
  /** Names of the settings that have their default value. */
  readonly defaults: readonly string[];
  readonly department: number | undefined;
  readonly nameOrder: NameOrder | undefined;
  readonly replacesRefused: boolean;
  /** True if passwords that no roster has are sealed. */
  readonly isSealed: boolean;
  readonly pace: Pace;
  readonly rate?: Rate | undefined;
  /** Rows to send now, within the limit. */
  readonly sending: number;
  readonly finishing: number;
  readonly names: readonly NameCount[];
  /** The journal that a dry run counted the rows from. Another reading may have later answers. */
  readonly journal?: JournalView | undefined;
};

/** @param to absent in a dry run */
export function planOf(request: RunRequest, checked: CheckResult, names: Plan['names'], to?: Address): Plan {
  const { roster, folder, retry, org, checks, sending, profile, isProfileRecorded } = request;
  const { name, title, evidence, password, effects = [] } = profile.form;
  const url = to?.destination.kind === 'url' ? to.destination.url : undefined;
  return {
    roster,
    checked,
    org,
    unclearLists: unclearLists(checked.difference, request),
    folder,
    retry,
    isProfileRecorded,
    baseUrl: to?.baseUrl ?? null,
    destination: to?.destination,
    profile: {
      name,
      title,
      evidence,
      password,
      effects,
      settings: shownSettings(profile),
      changesPassword: changesPassword(profile),
      hosts: url === undefined ? [] : hostsOf(profile, url),
    },
    defaults: identityOf(profile).defaults ?? [],
    department: defaultDepartment(roster, checks),
    nameOrder: checks.nameOrder ?? roster.columns.nameOrder,
    replacesRefused: checks.generates === 'weak',
    isSealed: request.sealTo !== undefined,
    pace: sending.pace,
    rate: sending.rate,
    sending: Math.min(checked.toSend + checked.toFinish, sending.limit) - checked.finishing,
    finishing: checked.finishing,
    names,
  };
}

export type Reporter = NoticeReporter & {
  findings(findings: readonly Finding[], roster: Roster): void;
  plan(plan: Plan): void;
  /** @returns a function to call when sending ends, successfully or not */
  started(plan: Plan): () => void;
  row(settled: RowSettled): void;
  step(settled: StepSettled): void;
  waiting(waiting: Waiting): void;
};

export type RunPorts = Ports & { readonly reporter: Reporter };
