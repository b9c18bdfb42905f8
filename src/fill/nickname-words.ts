/** The words of the findings about nicknames that could not be made. */

import type { Complaint } from '../finding.js';

/** @param empty what was, so that the patterns made nothing */
export function noPattern(empty: string | undefined): Complaint {
  const why =
    empty === undefined ? 'nothing of the name can be written in Latin letters' : `${empty} is empty`;
  return {
    code: 'required',
    field: 'nickname',
    what: `is missing, and no pattern makes one, because ${why}: add a pattern that does, or write a nickname into this row`,
  };
}
