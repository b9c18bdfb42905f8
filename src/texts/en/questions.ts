/** The questions themselves: keys, and what is said about an answer that is none. */

export const questions = {
  keys: '↑ ↓ Enter: choose, Esc: back, Ctrl-C: stop',
  /** Where nothing is drawn. */
  lineKeys: 'Type < to go back. Press Ctrl-C to stop.',
  yesNo: { yes: 'Yes', no: 'No' },
  /** Behind a question, by its answer for Enter. */
  yesFirst: '[Y/n]',
  noFirst: '[y/N]',
  /** @param first the number of the answer for Enter */
  number: (first: number) => `Number [${first}]:`,
  example: (text: string) => ` (for example ${text})`,
  hidden: (message: string) => `${message} (input hidden):`,
  wrongNumber: (most: number) => `Type a number from 1 to ${most}, or < to go back.`,
  wrongYesNo: 'Type y for yes, n for no, or < to go back.',
};
