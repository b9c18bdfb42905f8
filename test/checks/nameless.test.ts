/** Findings about rows without a name, which name the login. */

import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/domain/finding.js';
import { messageForList, messageText } from '../../src/texts/finding-text.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { personQuestion } from '../../src/ui/prompts/people-words.js';
import { createdBefore } from '../support/created-before.js';
import { checkCells, columnsOf, findingsOf } from './rows.js';

const NO_NAME = { first: '', middle: '', last: '' };

async function inactive(login: string, last = '', first = ''): Promise<Finding> {
  const columns = columnsOf(['Login', 'Password', 'Last', 'First', 'Status']);
  const { checked } = await checkCells(columns, [[login, 'Kiefer-Lampe-73', last, first, 'left']]);
  const [finding] = checked[0]?.findings ?? [];
  if (finding === undefined) throw new Error('the row has no finding');
  return finding;
}

describe('a finding about a row without a name', () => {
  it('the finding inactive names the login, in every language', async () => {
    const { message } = await inactive('a.weber');
    for (const language of LANGUAGES)
      for (const text of [messageText(message, language), messageForList(message, language)])
        expect(text).toMatch(/^a\.weber(?: |:)/u);
  });

  it('the finding inactive names the person if the row has only one name', async () => {
    const { message } = await inactive('a.weber', 'Weber');
    for (const language of LANGUAGES) expect(messageText(message, language)).toMatch(/^Weber(?: |:)/u);
  });

  it.each([
    ['en', 'this person should not have an account: "Status" is "left"'],
    ['de', 'Diese Person soll kein Konto haben: In „Status“ steht „left“'],
    ['ru', 'этот человек: учётная запись не нужна, в столбце «Status» стоит «left»'],
  ] as const)(
    'the finding inactive has no gap if the login is also missing, in %s',
    async (language, begin) => {
      const { message } = await inactive('');
      for (const text of [messageText(message, language), messageForList(message, language)])
        expect(text.startsWith(begin), text).toBe(true);
    },
  );

  it('the question about the row names the login', async () => {
    const { message } = await inactive('a.weber');
    const question = { place: 'u.csv:2', name: NO_NAME, alike: 1, answers: ['leave-out', 'meant'] } as const;
    if (message.key !== 'inactive') throw new Error(message.key);
    for (const language of LANGUAGES)
      expect(personQuestion({ ...question, message }, language).message).toMatch(
        /^u\.csv:2: a\.weber(?: |:)/u,
      );
  });

  it('the finding that a login was created for another person names the login', async () => {
    const another = { name: { first: 'Anna', middle: '', last: 'Weber' }, identity: {} };
    const change = { nickname: 'a.weber', 'name.first': '', 'name.last': '', 'name.middle': '' };
    const found = await findingsOf(
      change,
      createdBefore(() => another),
    );
    const message = found.find(({ code }) => code === 'changed')?.message;
    if (message === undefined) throw new Error('no finding');
    for (const language of LANGUAGES)
      for (const text of [messageText(message, language), messageForList(message, language)])
        expect(text).toMatch(
          /(?:a user without a name|einen Benutzer ohne Namen|пользователя без имени) \(a\.weber\)/u,
        );
  });

  it('a login that is the password is never shown', async () => {
    const columns = columnsOf(['Login', 'Password', 'Status']);
    const { checked } = await checkCells(columns, [['Kiefer-Lampe-73', 'Kiefer-Lampe-73', 'left']]);
    expect(JSON.stringify(checked[0]?.findings)).not.toContain('Kiefer-Lampe-73');
  });
});
