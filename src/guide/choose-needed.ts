/** Columns of what the directory needs beyond the usual fields, such as the e-mail address of each user. */

import type { Settings } from '../settings/settings.js';
import type { Back, Questions } from '../ui/questions/questions.js';
import type { Answers } from './answers.js';
import { chooseColumn } from './choose-column.js';
import type { ListView } from './list-view.js';
import { type Turn, takeTurns } from './turns.js';

/** @returns `undefined` where the list has a column for each, or the profile makes the value itself */
export async function chooseNeeded(
  answers: Answers,
  { roster: { columns } }: Pick<ListView, 'roster'>,
  { profileChoice }: Pick<Settings, 'profileChoice'>,
  questions: Questions,
): Promise<Answers | Back | undefined> {
  const fields = Object.entries(profileChoice.profile?.form.fields ?? {});
  const lacking = fields.filter(
    ([name, { required = false, default: otherwise }]) =>
      required && otherwise === undefined && !columns.sources.some(({ field }) => field === name),
  );
  if (lacking.length === 0) return undefined;
  const headers = columns.headers.filter((header) => header !== '');
  const turns = lacking.map(
    ([name]): Turn<Answers> =>
      (now) =>
        chooseColumn({ field: name, headers }, now, questions),
  );
  return await takeTurns(turns, answers);
}
