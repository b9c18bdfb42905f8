/** Answers to questions, which are in English whatever the language of the answer. */

export const answers = {
  /** Its name as people type it, in small letters. */
  yes: ['y', 'yes'],
  no: ['n', 'no'],
};
