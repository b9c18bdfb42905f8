/** The findings as a page and as a workbook, for the person who keeps the list and may never see a terminal. */

import type { CheckCode } from '../../domain/finding.js';
import { lowered } from '../sentence-parts.js';
import { count, grouped } from './grammar.js';

export const findingsPage = {
  /** A list from standard input, which has no name. */
  list: 'the list',
  /** The title, from the numbers of rows with errors and of rows with only warnings. */
  heading: (errors: number, warnings: number) => {
    if (errors + warnings === 0) return 'No row needs correction';
    if (errors === 0) return `${count(warnings, 'row')} to check`;
    const also = warnings === 0 ? '' : `, ${grouped(warnings)} to check`;
    return `${count(errors, 'row')} to correct${also}`;
  },
  lead: (total: number) => `The list has ${count(total, 'row')}.`,
  /** Shown above the sentences that follow it here. */
  whatToDo: 'What to do',
  correct: 'Correct the marked cells in the list itself, not on this page.',
  /** Follows `correct` if there are errors. */
  errorsBlock: 'No account is created for a row with an error until it is corrected.',
  /** Follows if there are warnings. */
  warningsAsk: 'A warning is a question: if the cell is right, leave it as it is.',
  sendBack: 'Then send the list back to the sender of this page.',
  noPasswords: 'This page has no passwords. A cell that may show one says “present”.',
  /** The heading of findings that are not about a row. */
  wholeList: 'The list as a whole',
  errorRows: (rows: number) => `Rows with errors: ${grouped(rows)}`,
  warningRows: (rows: number) => `Rows with warnings: ${grouped(rows)}`,
  rows: (n: number) => count(n, 'row'),
  /** Opens the other rows with the same fault. */
  moreRows: (n: number) => `Show ${count(n, 'more row', 'more rows')}`,
  /** The column of the workbook. */
  findings: 'findings',
  error: 'Error',
  warning: 'Warning',
  /** Where a row is: in a text file, in a sheet, among the entries of JSON. */
  places: {
    line: (n: number) => `Line ${grouped(n)}`,
    row: (n: number) => `Row ${grouped(n)}`,
    entry: (n: number) => `Entry ${grouped(n)}`,
  },
  /** Replaces an empty cell. */
  empty: 'empty',
  /** Replaces a cell that may show a password. */
  hidden: 'present',
  column: (n: number) => `Column ${n}`,
  /** The number of rows with findings that the page leaves out, and the places of the first and last of them. */
  more: (rows: number, first: string, last: string) =>
    `${count(rows, 'more row has', 'more rows have')} findings and ${rows === 1 ? 'is' : 'are'} not on this page: ` +
    `from ${lowered(first)} to ${lowered(last)}. Correct these first, then ask for a new page.`,
  /** Shown in the terminal, once the file is there. @param path as its user would type it */
  written: (path: string) => `Findings written to ${path}. The file has no passwords and can be handed on.`,
};

/** The other texts in a list of findings. */
export const findingList = {
  error: 'error',
  warning: 'warning',
  /** Follows examples of one problem. @param n how many rows with it are not shown */
  moreRows: (n: number) => `… and ${count(n, 'more row', 'more rows')} with the same problem`,
  strongPassword: 'a few unrelated words make a strong password',
  /** Followed by the command. */
  assignNicknames: 'to assign logins to the rows without one:',
  assignOwn: 'to assign logins to the people who share an address:',
  /** @param options that show them */
  showsAll: (options: string) => `${options} shows all`,
  /** Followed by the names and the rows of each. @param names how many names; `rows`: how many rows have them */
  departments: (names: number, rows: number) =>
    `${count(names, 'name has', 'names have')} no number, in ${count(rows, 'row')}`,
  /** Follows the first names of a longer list. */
  moreNames: (n: number) => ` and ${count(n, 'more name', 'more names')}`,
  /** Followed by a whole configuration. */
  writeConfig:
    'department numbers can be saved only in provision.config.json: write this to it, with a number in place of each null:',
  /** Followed by lines of the configuration. @param path of the file. @param after the text that they belong after */
  addToConfig: (path: string, after: string) =>
    `add this to ${path} after ${after}, with a number in place of each null:`,
  departmentNumbers:
    'use the numbers of the departments in the directory (1 is the root); ask its administrator for them',
};

/** The last line of a dry run. */
export const verdict = {
  /** @param warnings how many findings are only warnings */
  clean: (rows: number, warnings: number) =>
    `No mistakes found in ${count(rows, 'row')}${warnings === 0 ? '' : `, but ${count(warnings, 'warning')}`}. Nothing was sent.`,
  /** @param rows with errors; 0 if only the list as a whole has errors. @param kinds the most frequent ones */
  errors: (rows: number, total: number, kinds: string) =>
    rows === 0
      ? `The list as a whole has an error: ${kinds}. Nothing was sent.`
      : `${grouped(rows)} of ${count(total, 'row')} ${rows === 1 ? 'has an error' : 'have errors'}: ${kinds}. Nothing was sent.`,
  /** @param rows 0 if it concerns the whole list */
  kind: (kind: string, rows: number): string => (rows === 0 ? kind : `${kind} (${grouped(rows)})`),
  /** Follows the most frequent kinds. @param n further kinds */
  more: (n: number) => `, and ${count(n, 'other kind', 'other kinds')}`,
  missing: (field: string) => `no ${field}`,
  /** A short name for the finding of each check. */
  kinds: {
    'not-a-person': 'not a person',
    inactive: 'person who has left',
    'other-action': 'change of an existing account',
    placeholder: 'placeholder',
    'damaged-text': 'damaged text',
    'name-split': 'unclear name',
    type: 'unsuitable cell',
    required: 'value missing',
    'same-person': 'person in the list twice',
    duplicate: 'login used twice',
    department: 'department without a number',
    'unknown-name': 'unknown name',
    domain: 'address of another domain',
    changed: 'login of another person',
    renamed: 'person who has another login',
    'password-elsewhere': 'password in another cell',
    'mixed-script': 'mixed alphabets',
    'hidden-character': 'hidden character',
    'nickname-characters': 'unsuitable login',
    'unsafe-character': 'unsuitable character',
    'name-missing': 'name missing',
    namesakes: 'two people with the same name',
    'password-edges': 'space around a password',
    'password-mask': 'masked password',
    'password-weak': 'password too simple',
    namesake: 'name of an earlier user',
    'name-title': 'title in a name',
    'shared-id': 'number used twice',
    'field-missing': 'column missing',
    'shared-address': 'shared address',
    'inactive-list': 'people who may have left',
    'password-hash': 'encrypted passwords',
    'password-shared': 'password used twice',
    separator: 'other separator',
    'similar-names': 'similar names',
  } satisfies Readonly<Record<CheckCode, string>> as Readonly<Record<CheckCode, string>>,
};
