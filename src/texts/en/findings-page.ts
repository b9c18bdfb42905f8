/** The findings as a page and as a workbook, for the person who keeps the list and may never see a terminal. */

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
  warningRows: (rows: number) => `Rows with warnings only: ${grouped(rows)}`,
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
