/** Findings about a list as a whole. */

import type { CheckCode, Finding, FindingMessage, Severity } from '../domain/finding.js';
import { redact, redactName } from './characters.js';
import type { GroupValues } from './group-values.js';
import type { MissingField } from './missing-fields.js';
import type { HashCount } from './password-hash.js';
import type { SeenRow, SharedIds } from './seen-people.js';
import type { SharedAddress } from './shared-addresses.js';
import type { StatusReader, UnclearStatus } from './status.js';

type ListFacts = {
  /** The number of rows with each title. */
  readonly titles: ReadonlyMap<string, number>;
  readonly statuses: StatusReader;
  readonly hashes: HashCount | undefined;
  /** The first column of hashes. */
  readonly hashHeader: string | undefined;
  readonly shared: SharedIds | undefined;
  readonly missing: readonly MissingField[];
  readonly groups: GroupValues;
  readonly sharedAddress: SharedAddress | undefined;
};

/** `undefined` for a check that is off. */
type SeverityOf = (code: CheckCode) => Severity | undefined;

export function listFindings(facts: ListFacts, severityOf: SeverityOf): readonly Finding[] {
  const unclear = facts.statuses.unclear();
  const all: readonly (readonly [CheckCode, string, FindingMessage | undefined])[] = [
    ...unclear.map((one) => ['inactive-list', 'status', unclearMessage(one)] as const),
    ['password-hash', 'password', hashMessage(facts)],
    ['shared-id', 'person_id', facts.shared && sharedMessage(facts.shared)],
    ['shared-address', 'nickname', facts.sharedAddress && addressMessage(facts.sharedAddress)],
    ['name-title', 'name', titlesMessage(facts.titles)],
    ...facts.groups.found().map(({ code, field, message }) => [code, field, message] as const),
  ];
  const found = all.flatMap(([code, field, message]) => {
    const severity = severityOf(code);
    if (message === undefined || severity === undefined) return [];
    return [{ code, severity, field, row: null, line: null, message }];
  });
  return [...facts.missing.flatMap((one) => missingFinding(one, severityOf)), ...found];
}

/** By default, an error if the field is needed, or if unused columns may contain it. Otherwise, a warning. */
function missingFinding(missing: MissingField, severityOf: SeverityOf): readonly Finding[] {
  const { field, message, isNeeded } = missing;
  const chosen = severityOf('field-missing');
  if (chosen === undefined) return [];
  const optionalSeverity = message.unused.length > 0 ? chosen : (severityOf('name-missing') ?? 'warn');
  const severity = isNeeded ? 'error' : optionalSeverity;
  return [{ code: 'field-missing', severity, field, row: null, line: null, message }];
}

const MAX_TITLES = 12;

function unclearMessage({ header, why, counts }: UnclearStatus): FindingMessage {
  const values = counts.map(({ value, ...count }) => ({ ...count, value: redact(value, '') }));
  return { key: 'unclear-status', header: redact(header, ''), why, values };
}

function hashMessage({ hashes, hashHeader }: ListFacts): FindingMessage | undefined {
  const kind = hashes?.kind;
  const header = hashes !== undefined && hashes.withHash > 0 ? hashHeader : undefined;
  if (kind === undefined && header === undefined) return undefined;
  const shown = header !== undefined && { header: redact(header, '') };
  return { key: 'password-hash', ...shown, ...(kind && { kind }) };
}

function sharedMessage({ ids, row, earlier }: SharedIds): FindingMessage {
  const nameOf = ({ name, secret }: SeenRow) => redactName(name, secret);
  const lines = { line: row.line, earlierLine: earlier.line };
  return { key: 'shared-ids', ids, ...lines, person: nameOf(row), earlier: nameOf(earlier) };
}

function addressMessage({ addresses, address, row, earlier }: SharedAddress): FindingMessage {
  const secrets = [row.secret, earlier.secret];
  const nameOf = ({ name }: SeenRow) => redactName(name, ...secrets);
  return {
    key: 'shared-address',
    addresses,
    address: secrets.reduce(redact, address),
    line: row.line,
    earlierLine: earlier.line,
    person: nameOf(row),
    earlier: nameOf(earlier),
  };
}

function titlesMessage(titles: ReadonlyMap<string, number>): FindingMessage | undefined {
  if (titles.size === 0) return undefined;
  const all = [...titles].sort(([, a], [, b]) => b - a).slice(0, MAX_TITLES);
  return { key: 'titles', titles: all.map(([title, rows]) => [redact(title, ''), rows]) };
}
