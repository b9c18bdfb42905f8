/** The facts of a list of findings beside the findings themselves. */

import { count } from './grammar.js';

export const findingList = {
  error: 'error',
  warning: 'warning',
  /** After examples of one problem. @param n how many rows with it are not shown */
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
  /** Behind names of which some are not shown. */
  moreNames: (n: number) => ` and ${count(n, 'more name', 'more names')}`,
  /** Followed by a whole configuration. */
  writeConfig:
    'department numbers can be saved only in provision.config.json: write this to it, with a number in place of each null:',
  /** Followed by lines of the configuration. @param path of the file. @param after the text behind which they belong */
  addToConfig: (path: string, after: string) =>
    `add this to ${path} behind ${after}, with a number in place of each null:`,
  departmentNumbers:
    'the numbers are those that the departments have in the directory (1 is the root); whoever manages it knows them',
};
