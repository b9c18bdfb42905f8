/** Determines from its first lines why a file has no recognised header. */

import type { HeaderCause, OtherForm } from '../domain/header-cause.js';
import { isPasswordHeader } from '../domain/password-header.js';
import { isBlank } from '../domain/text.js';
import { splitCsv } from '../platform/csv-reader.js';
import { isPlainHeader, meaningOf } from './headers.js';
import { guess } from './suggested-map.js';

export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A line of text, or a row with a single cell: the whole row is in quotes, or it comes from a workbook. */
export type FirstLine = { readonly text: string; readonly isIn?: 'quotes' | 'workbook' };

/** Every header is shorter. Limits the time it takes to try all separators. */
const MAX_LENGTH = 2000;

type Pattern = readonly [OtherForm, RegExp];

/** Formats that are not tables. A header in them would be a coincidence, and cells would contain their syntax. */
const FORMS: readonly Pattern[] = [
  ['ldif', /^dn:(?: ?[\w.-]+=|: )|^# extended LDIF$/imu],
  ['vcard', /^BEGIN:VCARD\s*$/imu],
  [
    'sql',
    /^\s*(?:insert\s+into|create\s+table|drop\s+table)\s|^-- (?:MySQL|phpMyAdmin|MariaDB|PostgreSQL)\b|^\/\*!/imu,
  ],
  ['rtf', /^\{\\rtf/u],
  ['shortcut', /^\[(?:InternetShortcut|Desktop Entry)\]\s*$/imu],
  ['lines', /^(?=.*[-=\u2500-\u257f]{2})(?=.*[|+\u2502-\u257f])[ \t|+:=\u2500-\u257f-]+$/mu],
];

/** Tried only if no header is recognised, since a table may follow such lines. */
const LIKELY_FORMS: readonly Pattern[] = [
  ['passwd', /^[\w.-]+:[^:\s]*:\d+:\d+:[^:\n]*:[^:\n]*:[^:\n]*$/mu],
  ['mail', /^(?:From \S+@\S+ |(?:Return-Path|Received|Delivered-To|MIME-Version|Subject|Betreff|Тема): )/imu],
];

export function formOf(lines: readonly FirstLine[]): OtherForm | undefined {
  return matching(FORMS, shortened(lines));
}

function shortened(lines: readonly FirstLine[]): readonly FirstLine[] {
  return lines.map((line) => ({ ...line, text: line.text.slice(0, MAX_LENGTH) }));
}

/** Returns `undefined` for a table with unknown headers. */
export function causeOf(whole: readonly FirstLine[]): HeaderCause | undefined {
  const lines = shortened(whole);
  const kind = formOf(lines) ?? matching(LIKELY_FORMS, lines) ?? layoutOf(lines);
  return kind === undefined ? separatorOf(lines) : { kind };
}

function matching(patterns: readonly Pattern[], lines: readonly FirstLine[]): OtherForm | undefined {
  const text = lines.map((line) => line.text).join('\n');
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}

/** `- username: tberger`, `username = tberger`, `SamAccountName : tberger` */
const PAIR = /^\s*(?:- +)?["']?([\p{L}_][\p{L}\p{M}\p{N} _.-]{0,60}?)["']? *(?:=|:\s)\s*\S/u;

function layoutOf(lines: readonly FirstLine[]): OtherForm | undefined {
  const keys = lines.flatMap(({ text }) => PAIR.exec(text)?.[1] ?? []);
  if (new Set(keys.filter(isLikely)).size > 1) return 'blocks';
  const rows = lines.map(({ text }) => text.trim().split(/\s{2,}/u));
  const isUnderlined = lines.some(({ text }) => /^ *-{2,}(?: +-{2,})+ *$/u.test(text));
  return isUnderlined || headerIn(rows) !== undefined ? 'aligned' : undefined;
}

function separatorOf(lines: readonly FirstLine[]): HeaderCause | undefined {
  const marks = lines.flatMap(({ text }) => text.match(/[^\p{L}\p{M}\p{N}\s"'_.()[\]-]/gu) ?? []);
  for (const separator of new Set([...DELIMITERS, ...marks, ' '])) {
    const rows = lines.map(({ text }) => splitCsv(text, separator, { count: 1 }).rows[0]?.cells ?? []);
    const header = headerIn(rows);
    if (header === undefined) continue;
    const { isIn } = lines[header] ?? {};
    if (isIn !== undefined) return { kind: isIn === 'quotes' ? 'quoted-rows' : 'one-column', separator };
    // With one of these separators, it is a table with unknown headers.
    if (!DELIMITERS.some((one) => one === separator)) return { kind: 'separator', separator };
  }
  return undefined;
}

function headerIn(rows: readonly (readonly string[])[]): number | undefined {
  const at = rows.findIndex((cells) => {
    const words = cells.map((cell) => cell.trim()).filter((cell) => !isBlank(cell));
    const isOfWords = words.every((word) => isPlainHeader(word) || isLikely(word));
    return isOfWords && new Set(words.filter(isLikely)).size > 1;
  });
  const isTable = rows.some((cells, row) => row > at && cells.length === rows[at]?.length);
  return at !== -1 && isTable ? at : undefined;
}

function isLikely(word: string): boolean {
  return meaningOf(word) !== undefined || guess(word) !== undefined || isPasswordHeader(word);
}
