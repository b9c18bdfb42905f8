import type { KnownStepName } from '../../domain/step.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

/** The three forms after a number, the first of them also alone; and the genitive after “не хватает”. */
type StepWords = { readonly forms: readonly [string, string, string]; readonly lacked: string };

const STEPS: Readonly<Record<KnownStepName, StepWords>> = {
  group: { forms: ['членство в группе', 'членства в группах', 'членств в группах'], lacked: 'группы' },
  role: { forms: ['роль', 'роли', 'ролей'], lacked: 'роли' },
  licence: { forms: ['лицензия', 'лицензии', 'лицензий'], lacked: 'лицензии' },
  manager: { forms: ['руководитель', 'руководителя', 'руководителей'], lacked: 'руководителя' },
  alias: { forms: ['псевдоним', 'псевдонима', 'псевдонимов'], lacked: 'псевдонима' },
  team: { forms: ['членство в команде', 'членства в командах', 'членств в командах'], lacked: 'команды' },
  cohort: {
    forms: ['членство в глобальной группе', 'членства в глобальных группах', 'членств в глобальных группах'],
    lacked: 'глобальной группы',
  },
  password: { forms: ['пароль', 'пароля', 'паролей'], lacked: 'пароля' },
};

function wordsOf(step: string): StepWords {
  const known: Readonly<Record<string, StepWords>> = STEPS;
  return (Object.hasOwn(known, step) && known[step]) || { forms: [step, step, step], lacked: step };
}

function countedSteps(steps: readonly (readonly [step: string, n: number])[]): string {
  return listed(
    steps.map(([step, n]) => count(n, ...wordsOf(step).forms)),
    'и',
  );
}

export const afterCreation: Texts['afterCreation'] = {
  counted: countedSteps,
  done: (steps) => `сделано: ${countedSteps(steps)}`,
  lacking: (steps) =>
    [...steps].map(([step, users]) => `${grouped(users)} из них не хватает ${wordsOf(step).lacked}`),
  step: (step, value) => (value === '' ? wordsOf(step).forms[0] : `${wordsOf(step).forms[0]} «${value}»`),
  unwanted: 'не завершено, в списке больше нет',
  waits: (value) => `не отправляется, пока не завершено «${value}»`,
  states: { open: 'не завершено', refused: 'отклонено', done: 'сделано' },
  names: (names, unknown) => {
    if (unknown === undefined) return `${grouped(names)}, без проверки в каталоге`;
    return unknown === 0
      ? `${grouped(names)}, ${names === 1 ? 'есть' : 'все есть'} в каталоге`
      : `${grouped(names)}, не найдено: ${grouped(unknown)}`;
  },
};
