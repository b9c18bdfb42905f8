/** The words that the script of `report.html` writes. The page holds those of its language as JSON; `{…}` is filled in. */

export const reportScript = {
  /** On the button of a command. */
  copy: 'Copy',
  /** The same for those who hear the page; begins with `copy`. */
  copyCommand: 'Copy {command}',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  /** How many rows there are; then those that match. */
  oneRow: '1 row',
  allRows: '{all} rows',
  someRows: '{n} of {all} rows',
  /** Follows where not all that match are shown. */
  first: ' (showing the first {n})',
  department: 'department\u00a0{n}',
  attempts: '{n} attempts',
  /** Where the directory answered without a message. */
  answered: 'answered {status}',
  missing: 'not in the roster',
};
