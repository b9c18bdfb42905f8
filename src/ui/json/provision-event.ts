/**
 * The events of `--json` and of `createUsers`, as schemas. The build makes `events.schema.json` and the published types
 * from them. A field that is not always present says so in its description; one without a value is null.
 */

import * as v from 'valibot';
import { STATES } from '../../domain/comparison.js';
import { EXIT_INTERNAL_ERROR, EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import { CHECK_CODES } from '../../domain/finding.js';
import { NEEDS, ORG_STATES } from '../../domain/org-needs.js';
import { ATTEMPT_OUTCOMES, EVIDENCE, OUTCOMES } from '../../domain/outcome.js';
import { ROSTER_FORMATS } from '../../domain/roster-options.js';
import { STEP_STATES } from '../../domain/step.js';
import type { Value } from '../../platform/schema.js';

const V = text(
  'The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it.',
  v.literal(1),
);

const TIME = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const AT = text('Time of the event: ISO 8601 in UTC.', TIME);

const ORG = { org: v.exactOptional(text('The organisation, in a fleet; left out elsewhere.', v.string())) };

const WHOLE = whole(0);
const TEXT = v.string();
const TEXT_OR_NULL = v.nullable(TEXT);
const TEXTS = v.array(TEXT);
const BY_NAME = v.record(TEXT, TEXT);

function text<S extends v.GenericSchema>(description: string, schema: S) {
  return v.pipe(schema, v.description(description));
}

function whole(least: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(least));
}

/** A count for each name, and the total. */
function countsOf<const N extends string>(names: readonly N[]) {
  return v.strictObject({ total: WHOLE, ...v.entriesFromList(names, WHOLE) });
}

/** An event, with the fields that every event has. */
function event<const N extends string, const E extends v.ObjectEntries>(
  name: N,
  description: string,
  entries: E,
) {
  // A plan has its own `org`, which may be null.
  const org = ORG as Omit<typeof ORG, keyof E>;
  return text(description, v.strictObject({ v: V, event: v.literal(name), at: AT, ...org, ...entries }));
}

export const COUNTS = text('Rows by outcome; total is their sum.', countsOf(OUTCOMES));

export const STATE_COUNTS = text('Rows of a comparison by state; total is their sum.', countsOf(STATES));

const STATUSES = [
  0,
  1,
  ...new Set(Object.values(EXIT_STATUS)),
  EXIT_INTERNAL_ERROR,
  ...Object.values(EXIT_OF_SIGNAL),
];

type Reason = keyof typeof EXIT_STATUS | keyof typeof EXIT_OF_SIGNAL | 'internal_error';

const REASONS = [...Object.keys(EXIT_STATUS), ...Object.keys(EXIT_OF_SIGNAL), 'internal_error'] as Reason[];

const LAST = {
  exit_status: text('The exit status of the program.', v.picklist(STATUSES)),
  ended: text(
    'How the run ended: complete, limit (--limit), stopped (see reason), interrupted (by a signal), refused (rows are invalid). checked: a dry run; reported: provision report; settled: provision settle; slips: provision slips; cleaned: provision clean; compared: provision diff. null: there was no run.',
    v.nullable(
      v.picklist([
        'complete',
        'limit',
        'stopped',
        'interrupted',
        'refused',
        'checked',
        'reported',
        'settled',
        'slips',
        'cleaned',
        'compared',
      ]),
    ),
  ),
  reason: text(
    'Why it ended; null if nothing stopped it. internal_error: a bug in the program.',
    v.nullable(v.picklist(REASONS)),
  ),
  code: text('The code of the error, such as roster-missing; null if no error ended it.', TEXT_OR_NULL),
  message: text('The reason as a sentence.', TEXT_OR_NULL),
  next: text(
    'What to do next: sentences and commands, one per line; only the command if the only step is to continue. null: no next step is known.',
    TEXT_OR_NULL,
  ),
  line: text('The line of the roster at which the run stopped.', v.nullable(whole(1))),
  counts: text('Rows of the roster by outcome now; null when they were not counted.', v.nullable(COUNTS)),
  unfinished: text(
    'Users who were created and have unfinished steps; null when they were not counted.',
    v.nullable(WHOLE),
  ),
  run: text('Rows settled in this run by outcome.', v.nullable(COUNTS)),
  not_in_roster: text(
    'Nicknames of earlier runs that are no longer in the roster, by outcome.',
    v.nullable(COUNTS),
  ),
  compared: text('Rows of provision diff by state; null for other commands.', v.nullable(STATE_COUNTS)),
  extra: text(
    'The number of accounts of the directory that are in no list of provision diff; null if the users of the directory were not listed.',
    v.nullable(WHOLE),
  ),
  results: text('The results folder, relative to the working directory.', TEXT_OR_NULL),
  files: text('Paths of the files written, relative to the working directory or absolute.', TEXTS),
  warnings: text('Warnings, as whole sentences.', TEXTS),
};

const EVIDENCE_OF_PROFILE = text(
  'The evidence for it: documentation, or tested: and what it was tested on.',
  TEXT,
);

const STATUS = v.nullable(v.pipe(whole(100), v.maxValue(999)));
const ANSWER = {
  status: text('The HTTP status; null when there was no answer.', STATUS),
  code: text("The directory's error code.", TEXT_OR_NULL),
};

const NAME = v.strictObject({ first: TEXT, last: TEXT, middle: TEXT });
const PEOPLE = v.array(v.strictObject({ nickname: TEXT, name: NAME }));
const CHANGES = v.array(v.strictObject({ field: TEXT, was: TEXT, is: TEXT }));
const CHANGED = v.array(v.strictObject({ nickname: TEXT, name: NAME, changes: CHANGES }));

const DIFFERENCE = text(
  'How the roster differs from lists that were used before.',
  v.strictObject({
    used_before: text('Whether this roster or another list created some of these people.', v.boolean()),
    new: text('People without an account, who will be sent.', PEOPLE),
    gone: text('People with an account who are no longer in the roster.', PEOPLE),
    changed: text('People with an account whose values differ. Nothing is sent for them.', CHANGED),
    as_before: text('The number of people with an account whose values are the same.', WHOLE),
    in_directory: text(
      'People who are only in the directory. `same`: the same person. `taken`: the login belongs to another person. `unnamed`: the login is taken, and the directory shows no name.',
      v.strictObject({ same: PEOPLE, taken: PEOPLE, unnamed: PEOPLE }),
    ),
  }),
);

const ROW = { row: text('The number of the row, from 1.', WHOLE), line: text('As in finding.', WHOLE) };
const SENT_ROW = { ...ROW, nickname: text('The nickname as it was sent.', TEXT) };

export const EVENTS = {
  plan: event('plan', 'What a run is about to do, after the roster was read. A dry run has this event too.', {
    roster: text('The name of the roster, also of standard input.', TEXT),
    format: text('The format of the roster.', v.picklist(ROSTER_FORMATS)),
    encoding: text('The encoding, as detected or given; utf-8 for a workbook.', TEXT),
    delimiter: text('The separator of a CSV file.', TEXT_OR_NULL),
    sheet: text('The sheet of a workbook.', TEXT_OR_NULL),
    bom: text('Whether the file begins with a byte order mark.', v.boolean()),
    header_line: text('The line of the header; null if there is none.', v.nullable(whole(1))),
    skipped: text(
      'Lines that were skipped: those above the header, a second header, and the header again.',
      v.array(v.strictObject({ line: whole(1), text: TEXT })),
    ),
    hidden_rows: text('Rows that are hidden or filtered out in a workbook. They are read as well.', WHOLE),
    hidden_columns: text('Headers of columns that are hidden in a workbook. They are read as well.', TEXTS),
    columns: text(
      'The column of each field, also of those that the profile adds. Fields that the roster does not have are left out.',
      BY_NAME,
    ),
    identity_columns: text(
      'The columns that recognise a person in other lists (person_id, email, birth_date); kept in the journal.',
      BY_NAME,
    ),
    status_columns: text('The columns that say which people get an account.', TEXTS),
    ignored_columns: text('Columns that are not used.', v.array(v.strictObject({ header: TEXT, why: TEXT }))),
    domain: text('The mail domain that is removed from the nicknames.', TEXT_OR_NULL),
    first_user: text(
      'The first user as it would be sent, with the password masked; null if no row will be sent.',
      v.nullable(
        v.strictObject({
          department_id: v.exactOptional(
            text('Left out if the directory has no department numbers.', whole(1)),
          ),
          department: v.exactOptional(
            text('The name of the department; left out if the directory has department numbers.', TEXT),
          ),
          position: TEXT,
          password: v.exactOptional(
            text('Left out if the directory takes no passwords.', v.literal('********')),
          ),
          nickname: TEXT,
          name: NAME,
          fields: v.exactOptional(
            text('The fields that the profile adds; left out if it adds none.', BY_NAME),
          ),
        }),
      ),
    ),
    base_url: text(
      'The address of the directory; `sandbox` for the built-in sandbox; null in a dry run.',
      TEXT_OR_NULL,
    ),
    profile: text(
      'The directory, as the profile describes it.',
      v.strictObject({
        name: text('The name of the profile.', TEXT),
        title: text('The name of the directory in messages.', TEXT),
        evidence: EVIDENCE_OF_PROFILE,
        password: text(
          'Whether the directory stores the passwords that it is sent; unknown: some services of this kind do not; ignored: it does not, so none is sent.',
          v.picklist(['sent', 'unknown', 'ignored']),
        ),
        settings: text('The settings that say which directory of its kind it is, by their names.', BY_NAME),
        change_password: text(
          'Whether users must choose a new password at the first sign-in; null if the directory cannot ask for it.',
          v.nullable(v.boolean()),
        ),
        hosts: text('Every host that a request may go to; empty for the sandbox and in a dry run.', TEXTS),
      }),
    ),
    org: text('The label of the organisation.', TEXT_OR_NULL),
    department: text(
      'The department of rows without one; null if every row needs its own.',
      v.nullable(whole(1)),
    ),
    results: text('The results folder, relative to the working directory.', TEXT),
    counts: text('Rows of the roster by their outcome before the run.', COUNTS),
    to_send: text('Rows that can be sent.', WHOLE),
    sending: text('Rows that will be sent now: fewer with --limit.', WHOLE),
    to_finish: text('Rows of users who were created before and have steps that are not sent yet.', WHOLE),
    finishing: text('Rows of these users that will be finished now: fewer with --limit.', WHOLE),
    steps: text('The number of steps that follow, by their names in the profile.', v.record(TEXT, WHOLE)),
    names: text(
      'The names that steps are about: how many a field has, and how many the directory does not have; null: not looked up.',
      v.array(v.strictObject({ field: TEXT, names: WHOLE, unknown: v.nullable(WHOLE) })),
    ),
    refused: text('Rows that failed a check and are not sent.', WHOLE),
    passwords_from_roster: text('Rows that would be sent with the password of the roster.', WHOLE),
    passwords_typed: text(
      'Rows that would be sent with a password that was typed into a CSV of the report.',
      WHOLE,
    ),
    passwords_to_generate: text('Rows that would be sent with a generated password.', WHOLE),
    left_out: text(
      'Rows that a person left out. The nickname is empty for a row without one; the reason is the code of the finding that was answered, `skip-line` or `prepare`.',
      v.array(v.strictObject({ line: WHOLE, nickname: TEXT, name: NAME, reason: TEXT })),
    ),
    not_in_roster: text('Nicknames of earlier runs that are no longer in the roster.', WHOLE),
    difference: DIFFERENCE,
    seconds: text('The expected duration of sending.', v.strictObject({ from: WHOLE, to: WHOLE })),
  }),
  organisation: event('organisation', 'The state of an organisation of a fleet.', {
    state: text(
      'waiting: its run has not begun, or was interrupted; running; done; needs: a person has to act; lost: its journal is missing.',
      v.picklist(ORG_STATES),
    ),
    results: text(
      'Its results folder, relative to that of the fleet; null if it has no roster.',
      TEXT_OR_NULL,
    ),
    counts: text('Rows of its roster by outcome; null when it could not be read.', v.nullable(COUNTS)),
    needs: text(
      'What is needed, and for how many users; null: it concerns all users, or the organisation.',
      v.array(v.strictObject({ need: v.picklist(NEEDS), users: v.nullable(WHOLE) })),
    ),
    reason: text('Why it stopped, or did not begin.', v.nullable(v.picklist(REASONS))),
    message: text('The same as a sentence.', TEXT_OR_NULL),
  }),
  fleet: event('fleet', 'All organisations of a fleet, for a monitor: provision fleet status.', {
    organisations: text(
      'How many organisations are in each state.',
      v.strictObject(v.entriesFromList(ORG_STATES, WHOLE)),
    ),
    rows: COUNTS,
    unconfirmed: text(
      'Users who may have been created, including those who are no longer in a roster.',
      WHOLE,
    ),
    oldest_unconfirmed_s: text(
      'How long ago the oldest of them was sent, in seconds; null if there is none.',
      v.nullable(WHOLE),
    ),
    workers: text('The number of processes that are sending, on all machines.', WHOLE),
  }),
  finding: event('finding', 'What a check found in a row that would be sent, or in the whole roster.', {
    roster: text('The name of the roster, with the sheet for a workbook.', TEXT),
    row: text(
      'The number of the row, from 1; null when the finding is about the whole roster.',
      v.nullable(WHOLE),
    ),
    line: text(
      'The line on which the row begins; for JSON the number of the element, for a workbook the row of the sheet; null when row is null.',
      v.nullable(WHOLE),
    ),
    field: text(
      'The field, such as nickname or name.last; name for a whole name; also a field that the profile adds.',
      TEXT,
    ),
    code: text('The code of the check.', v.picklist(CHECK_CODES)),
    severity: text(
      'An error prevents the row, or the roster, from being sent; a warning does not.',
      v.picklist(['error', 'warn']),
    ),
    what: text('What is wrong. Never contains a password.', TEXT),
  }),
  row: event('row', 'The outcome of one row.', {
    ...SENT_ROW,
    outcome: text('The outcome.', v.picklist(ATTEMPT_OUTCOMES)),
    ...ANSWER,
    message: text(
      "The directory's message, or the program's message about the connection, at most 200 characters.",
      TEXT_OR_NULL,
    ),
    attempt: text('The number of the attempt, over all runs, from 1.', WHOLE),
  }),
  step: event('step', 'The result of one step for a created user: a group, a role, a licence.', {
    ...SENT_ROW,
    step: text('What the profile calls the step.', TEXT),
    value: text('The value of the step, as in the roster; empty for a password.', TEXT),
    state: text('open: its result is unknown, or it was not sent.', v.picklist(STEP_STATES)),
    ...ANSWER,
    message: text('As in row.', TEXT_OR_NULL),
  }),
  diff: event(
    'diff',
    'The result of provision diff for one row. The order of the rows may differ from that of the roster.',
    {
      ...ROW,
      nickname: text('The nickname of the row.', TEXT),
      state: text(
        'same: the user exists, with the values of the roster; there: a user has the nickname, but nothing else of the row could be compared; different: a user with this nickname exists, with other values; missing: there is no such user; unknown: see reason.',
        v.picklist(STATES),
      ),
      name: text('The person of the row; empty if the roster has no name.', TEXT),
      directory_name: text(
        'The person who has the nickname, empty if the directory shows no name; null if no user was found.',
        TEXT_OR_NULL,
      ),
      differences: text(
        'The fields that differ, with both values; an empty value means that there is none.',
        v.array(
          v.strictObject({
            field: text('A field of the roster; name for a whole name.', TEXT),
            roster: TEXT,
            directory: TEXT,
          }),
        ),
      ),
      reason: text('Why the state is unknown; null if it is not.', TEXT_OR_NULL),
    },
  ),
  extra: event('extra', 'An account of the directory that is in no list of provision diff --extra.', {
    id: text('The id of the user in the directory; empty if it shows none.', TEXT),
    nickname: text('The whole login, with its domain.', TEXT),
    name: text('The name; empty if the directory shows none.', TEXT),
    enabled: text('Whether the user can sign in; null: not known.', v.nullable(v.boolean())),
    last_sign_in: text('When the user last signed in; null: never, or not known.', v.nullable(TIME)),
    fields: text('Other values that the directory shows, by the fields of a roster.', BY_NAME),
  }),
  waiting: event('waiting', 'The run waits before it continues.', {
    why: text(
      'throttled: the directory asked for a pause; unreachable: it cannot be reached; server_errors: it answered with server errors; missing: it does not show a new user yet.',
      v.picklist(['throttled', 'unreachable', 'server_errors', 'missing']),
    ),
    until: TIME,
    since: text(
      'The time since which the directory has been unreachable; null for other reasons.',
      v.nullable(TIME),
    ),
    message: text('The message in the answer.', TEXT_OR_NULL),
    factor: text(
      'The current pause as a multiple of the configured one; 1 when the directory has not slowed the run.',
      v.pipe(v.number(), v.minValue(1)),
    ),
  }),
  note: event('note', 'A sentence for people.', { message: text('The sentence.', TEXT) }),
  profile: event('profile', 'A profile of a directory service: provision profiles.', {
    name: text('The name for --profile, unless the profile is a file.', TEXT),
    title: text('The name of the service in messages.', TEXT),
    evidence: EVIDENCE_OF_PROFILE,
    is_default: text('Whether a run without a profile uses it.', v.boolean()),
    endpoint: text('Method and path of the request that creates a user, settings in braces.', TEXT),
    base_url: text('The address of a service that has only one.', TEXT_OR_NULL),
    grant: text(
      'How a token is obtained; null: it is a key of the service.',
      v.nullable(
        v.picklist(['implicit', 'client_credentials', 'authorization_code', 'device_code', 'jwt_bearer']),
      ),
    ),
    settings: text(
      'The settings of the profile.',
      v.array(
        v.strictObject({
          name: text('The name for --set.', TEXT),
          required: text('Whether a run needs a value.', v.boolean()),
        }),
      ),
    ),
    fields: text('Fields of the roster beyond the usual ones.', TEXTS),
    look_up: text('Whether users can be looked up.', v.boolean()),
  }),
  looked_up: event('looked_up', 'The result of a look-up (settle --look-up) for one unconfirmed row.', {
    nickname: text('The nickname as it was sent.', TEXT),
    outcome: text(
      'What the row is now; pending: there is no such user, and the next run sends the row again; exists: the nickname belongs to another account.',
      v.picklist(['created', 'pending', 'exists', 'unconfirmed']),
    ),
    evidence: text(
      'What settled the row: attempt_id (the user has the id of the request), time (nickname and names are the same, and the user was created during the request), absence (there is no such user); null if the row is not settled.',
      v.nullable(v.picklist(EVIDENCE)),
    ),
    message: text('Why.', TEXT),
  }),
  finished: event('finished', 'The last event of a command that completed, whatever the result.', LAST),
  error: event(
    'error',
    'The last event when there was no run, or when it ended with an error. Unknown values are null.',
    LAST,
  ),
};

type Events = typeof EVENTS;

export type PlanEvent = Value<Events['plan']>;
export type FindingEvent = Value<Events['finding']>;

export type ProvisionEvent = { [N in keyof Events]: Value<Events[N]> }[keyof Events];
