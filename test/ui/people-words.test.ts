import { expect, it } from 'vitest';
import type { PersonQuestion } from '../../src/app/people/index.js';
import type { EarlierUser } from '../../src/domain/finding.js';
import { personQuestion } from '../../src/ui/prompts/people-words.js';

const NAME = { first: 'Иван', middle: '', last: 'Иванов' };

function knownUser(nickname: string, department: string, more: Partial<EarlierUser> = {}): EarlierUser {
  return { nickname, outcome: 'created', traits: { department }, folder: 'spring.csv.results', ...more };
}

function questionAbout(users: readonly EarlierUser[]): PersonQuestion {
  const facts = { users, line: 7, person: NAME, traits: { department: '5Б' } };
  const message = { key: 'namesake-spelled', ...facts } as const;
  const answers = ['leave-out', 'meant'] as const;
  return { place: 'list.csv:7', name: NAME, message, alike: 1, answers };
}

it.each([
  [
    'en',
    '2 people with this name have accounts: i.ivanov (created, department "5А"; spring.csv.results), i.ivanov3 (created, department "5Б"; spring.csv.results). Whose row is this?',
    'One of them: leave this row out, and write the login into the list',
  ],
  [
    'ru',
    'Учётные записи есть у людей с таким именем: i.ivanov (создано, подразделение «5А»; spring.csv.results), i.ivanov3 (создано, подразделение «5Б»; spring.csv.results). Кто это?',
    'Один из них: пропустить строку и вписать логин в список',
  ],
  [
    'de',
    '2 Personen dieses Namens haben ein Konto: i.ivanov (angelegt, Abteilung „5А“; spring.csv.results), i.ivanov3 (angelegt, Abteilung „5Б“; spring.csv.results). Wer ist es?',
    'Eine von ihnen: die Zeile auslassen und den Anmeldenamen in die Liste schreiben',
  ],
] as const)('a question about one of several namesakes names them all (%s)', (language, text, safe) => {
  const question = personQuestion(
    questionAbout([knownUser('i.ivanov', '5А'), knownUser('i.ivanov3', '5Б')]),
    language,
  );
  expect(question.message).toContain(text);
  expect(question.choices[0]).toEqual({ value: 'leave-out', label: safe });
});

it('a question about namesakes does not say that all have accounts if that is not certain', () => {
  const users = [
    knownUser('i.ivanov', '5А'),
    knownUser('i.ivanov3', '5Б', { outcome: 'unconfirmed', name: NAME }),
  ];
  expect(personQuestion(questionAbout(users), 'en').message).toContain(
    ': 2 people with this name have or may have accounts: ',
  );
});
