/** The findings about a list as a whole, of what its rows added up to. */

import type { CheckCode, Finding, FindingMessage, Severity } from '../domain/finding.js';
import { redact, redactName } from './characters.js';
import type { createGroupValues } from './group-values.js';
import type { MissingField } from './missing-fields.js';
import type { createHashCount } from './password-hash.js';
import type { SeenRow, SharedIds } from './seen-people.js';
import type { SharedAddress } from './shared-addresses.js';
import type { StatusReader, UnclearStatus } from './status.js';

export type ListFacts = {
  /** How many rows have each title. */
  readonly titles: ReadonlyMap<string, number>;
  readonly statuses: StatusReader | undefined;
  readonly hashes: ReturnType<typeof createHashCount> | undefined;
  /** The header of the first column of hashes; `undefined` where there is none. */
  readonly hashHeader: string | undefined;
  readonly shared: SharedIds | undefined;
  /** The fields that all rows lack. */
  readonly missing: readonly MissingField[];
  readonly groups: ReturnType<typeof createGroupValues>;
  readonly sharedAddress: SharedAddress | undefined;
};

/** @param severityOf a check; `undefined` where it is off */
export function listFindings(
  facts: ListFacts,
  severityOf: (code: CheckCode) => Severity | undefined,
): readonly Finding[] {
  const all: readonly (readonly [CheckCode, string, FindingMessage | undefined])[] = [
    ...(facts.statuses?.unclear() ?? []).map(
      (unclear) => ['inactive-list', 'status', unclearMessage(unclear)] as const,
    ),
    ['password-hash', 'password', hashMessage(facts)],
    ['shared-id', 'person_id', facts.shared && sharedMessage(facts.shared)],
    ['shared-address', 'nickname', facts.sharedAddress && addressMessage(facts.sharedAddress)],
    ['name-title', 'name', titlesMessage(facts.titles)],
    ...facts.groups.conclude().map(({ code, field, message }) => [code, field, message] as const),
  ];
  const found = all.flatMap(([code, field, message]) => {
    const severity = severityOf(code);
    if (message === undefined || severity === undefined) return [];
    return [{ code, severity, field, row: null, line: null, message }];
  });
  return [...facts.missing.flatMap((one) => missingFinding(one, severityOf)), ...found];
}

/** A list without names is an error where a column may have them, which was not recognised. */
function missingFinding(
  { field, message, isNeeded }: MissingField,
  severityOf: (code: CheckCode) => Severity | undefined,
): readonly Finding[] {
  const chosen = severityOf('field-missing');
  if (chosen === undefined) return [];
  const severity = isNeeded
    ? 'error'
    : message.unused.length > 0
      ? chosen
      : (severityOf('name-missing') ?? 'warn');
  return [{ code: 'field-missing', severity, field, row: null, line: null, message }];
}

const MOST_TITLES = 12;

function unclearMessage({ header, why, counts }: UnclearStatus): FindingMessage {
  const values = counts.map(({ value, ...count }) => ({ ...count, value: redact(value, '') }));
  return { key: 'unclear-status', header: redact(header, ''), why, values };
}

function hashMessage({ hashes, hashHeader }: ListFacts): FindingMessage | undefined {
  const kind = hashes?.kind();
  const header = hashes !== undefined && hashes.beside > 0 ? hashHeader : undefined;
  if (kind === undefined && header === undefined) return undefined;
  return {
    key: 'password-hash',
    ...(header !== undefined && { header: redact(header, '') }),
    ...(kind && { kind }),
  };
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
    ...{ line: row.line, earlierLine: earlier.line, person: nameOf(row), earlier: nameOf(earlier) },
  };
}

function titlesMessage(titles: ReadonlyMap<string, number>): FindingMessage | undefined {
  if (titles.size === 0) return undefined;
  const all = [...titles].sort(([, a], [, b]) => b - a).slice(0, MOST_TITLES);
  return { key: 'titles', titles: all.map(([title, rows]) => [redact(title, ''), rows]) };
}
