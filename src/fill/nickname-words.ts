/** The words of the findings about nicknames that were made, or could not be. */

import type { Complaint } from '../finding.js';
import type { Name } from '../user.js';

/** A warning. */
export function samePerson(nickname: string): Complaint {
  return {
    code: 'namesake',
    severity: 'warn',
    field: 'nickname',
    what:
      `${nickname} was given before to a row of this name whose other cells were different, ` +
      'and this row is taken for the same person: if it is another, write a nickname into it',
    explains: [],
  };
}

const MOST_SHOWN = 5;

/** @param nicknames those that the rows share */
export function cannotTell(nicknames: readonly string[]): Complaint {
  const shown = nicknames.slice(0, MOST_SHOWN).join(', ') + (nicknames.length > MOST_SHOWN ? ', …' : '');
  return namesake(
    `rows of this name were given ${shown} before, and which of them is which cannot be told any more: ` +
      'write into each of these rows its nickname',
  );
}

/** About a person who was sent before. */
export function maybeSomebody(nickname: string, { first, middle, last }: Name): Complaint {
  const name = [first, middle, last].filter((part) => part !== '').join(' ') || 'somebody without a name';
  return namesake(
    `may be ${name}, who was sent as ${nickname} before and stands in the roster no more: ` +
      'if it is the same person, put the old name back; if it is another, write a nickname into this row',
  );
}

function namesake(what: string): Complaint {
  return { code: 'namesake', field: 'nickname', what, explains: ['nickname'] };
}

/** @param empty what was, so that the patterns made nothing */
export function noPattern(empty: string | undefined): Complaint {
  const why =
    empty === undefined ? 'nothing of the name can be written in Latin letters' : `${empty} is empty`;
  return {
    code: 'required',
    field: 'nickname',
    what: `is missing, and no pattern makes one, because ${why}: add a pattern that does, or write a nickname into this row`,
    explains: ['nickname'],
  };
}

/** For a roster in which there is no place to write what is asked for. All of these end with what is to be written. */
export function askForColumn(complaint: Complaint | undefined): Complaint | undefined {
  return (
    complaint && { ...complaint, what: `${complaint.what} (in a new column with the header "nickname")` }
  );
}
