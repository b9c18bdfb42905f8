/** Columns of what the directory needs beyond the usual fields, such as the e-mail address of each user. */

import type { Profile } from '../directory/load-profile.js';
import type { Questions } from '../ui/questions/questions.js';
import type { Answers } from './answers.js';
import { chooseColumn } from './choose-column.js';
import type { ListView } from './list-view.js';
import type { Turn } from './turns.js';

/** None where the list has a column for each, or the profile makes the value itself. */
export function neededTurns(
  { roster: { columns } }: Pick<ListView, 'roster'>,
  profile: Profile | undefined,
  questions: Questions,
): readonly Turn<Answers>[] {
  const lacking = Object.entries(profile?.form.fields ?? {}).filter(
    ([name, { required = false, default: otherwise }]) =>
      required && otherwise === undefined && !columns.sources.some(({ field }) => field === name),
  );
  const headers = columns.headers.filter((header) => header !== '');
  return lacking.map(
    ([name]) =>
      (answers) =>
        chooseColumn({ field: name, headers }, answers, questions),
  );
}
