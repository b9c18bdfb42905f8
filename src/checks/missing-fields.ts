/** Fields that all rows lack, as after a misread column: one finding for the list instead of one per row. */

import type { Finding, FindingMessage } from '../domain/finding.js';
import type { Mapping } from '../domain/roster-options.js';
import type { Columns } from '../domain/row.js';
import { redact } from './characters.js';

/** `isNeeded`: rows without it are not sent. */
export type MissingField = {
  readonly field: string;
  readonly message: FindingMessage<'field-missing'>;
  readonly isNeeded: boolean;
};

const MAX_COLUMNS = 12;

export class MissingFields {
  readonly #columns: Columns;
  readonly #lacking = new Map<string, { rows: number; isNeeded: boolean }>();
  #rows = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  add(findings: readonly Finding[]): void {
    this.#rows += 1;
    for (const finding of findings) {
      if (!isMissing(finding)) continue;
      const before = this.#lacking.get(finding.field)?.rows ?? 0;
      this.#lacking.set(finding.field, { rows: before + 1, isNeeded: finding.code === 'required' });
    }
  }

  found(): readonly MissingField[] {
    // If the list has a single row, its empty cell is a finding of the row.
    const all = [...this.#lacking].filter(
      ([field, { rows }]) => rows === this.#rows && (rows > 1 || this.#columnOf(field) === undefined),
    );
    const isWithoutNames = NAMES.every((name) => all.some(([field]) => field === name));
    return all.flatMap(([field, { isNeeded }]) => {
      if (!isWithoutNames || !isName(field) || this.#columnOf(field) !== undefined)
        return [{ field, isNeeded, message: this.#messageOf([field]) }];
      return field === NAMES[0] ? [{ field: 'name', isNeeded, message: this.#messageOf(NAMES) }] : [];
    });
  }

  #columnOf(field: string): string | undefined {
    const { sources } = this.#columns;
    return sources.find((one) => one.field === field || (one.field === 'name' && isName(field)))?.from;
  }

  #messageOf(fields: readonly string[]): MissingField['message'] {
    const { unknown = [], suggested = [] } = this.#columns;
    const column = this.#columnOf(fields[0] ?? '');
    const unused = column === undefined ? unknown : [];
    const isMeant = ({ field }: Mapping) =>
      fields.includes(field) || (field === 'name' && fields.some(isName));
    return {
      key: 'field-missing',
      fields,
      ...(column !== undefined && { column: redact(column, '') }),
      unused: unused.slice(0, MAX_COLUMNS).map((header) => redact(header, '')),
      more: Math.max(0, unused.length - MAX_COLUMNS),
      map: suggested.filter(isMeant),
      isOptional: fields.some(isName),
    };
  }
}

const NAMES = ['name.first', 'name.last'] as const;

function isName(field: string): boolean {
  return field.startsWith('name.');
}

function isMissing({ code, message: { key } }: Finding): boolean {
  return (code === 'required' && key === 'missing') || (code === 'name-missing' && key === 'empty');
}

/** Omits findings that repeat another or concern no row. @param ofRows those of rows that are sent or rejected */
export function withoutRepeats<T extends { readonly finding: Finding }>(
  ofRows: readonly T[],
  ofList: readonly Finding[],
): { readonly ofRows: readonly T[]; readonly ofList: readonly Finding[] } {
  const fieldsOf = ({ message }: Finding) => (message.key === 'field-missing' ? message.fields : []);
  const missingFields = new Set(ofList.flatMap(fieldsOf));
  if (missingFields.size === 0) return { ofRows, ofList };
  const missing = ofRows.map(({ finding }) => finding).filter(isMissing);
  const repeated = new Set(missing.filter(({ field }) => missingFields.has(field)));
  const repeatedFields = new Set([...repeated].map(({ field }) => field));
  const isOfRows = (one: Finding) =>
    one.code !== 'field-missing' || fieldsOf(one).some((field) => repeatedFields.has(field));
  return { ofRows: ofRows.filter(({ finding }) => !repeated.has(finding)), ofList: ofList.filter(isOfRows) };
}
