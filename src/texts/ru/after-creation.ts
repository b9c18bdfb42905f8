import type { KnownStepName } from '../../domain/step.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

/** The three forms behind a number, the first of them also alone; and the genitive behind “без”. */
type StepWords = { readonly forms: readonly [string, string, string]; readonly without: string };

const STEPS: Readonly<Record<KnownStepName, StepWords>> = {
  group: { forms: ['членство в группе', 'членства в группах', 'членств в группах'], without: 'группы' },
  role: { forms: ['роль', 'роли', 'ролей'], without: 'роли' },
  licence: { forms: ['лицензия', 'лицензии', 'лицензий'], without: 'лицензии' },
  manager: { forms: ['руководитель', 'руководителя', 'руководителей'], without: 'руководителя' },
  alias: { forms: ['псевдоним', 'псевдонима', 'псевдонимов'], without: 'псевдонима' },
  team: { forms: ['членство в команде', 'членства в командах', 'членств в командах'], without: 'команды' },
  cohort: {
    forms: ['членство в глобальной группе', 'членства в глобальных группах', 'членств в глобальных группах'],
    without: 'глобальной группы',
  },
  password: { forms: ['пароль', 'пароля', 'паролей'], without: 'пароля' },
};

function wordsOf(step: string): StepWords {
  const known: Readonly<Record<string, StepWords>> = STEPS;
  return (Object.hasOwn(known, step) && known[step]) || { forms: [step, step, step], without: step };
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
    [...steps].map(([step, users]) => `из них без ${wordsOf(step).without}: ${grouped(users)}`),
  step: (step, value) => (value === '' ? wordsOf(step).forms[0] : `${wordsOf(step).forms[0]} «${value}»`),
  states: { open: 'не завершено', refused: 'отклонено', done: 'сделано' },
  notSent: 'ещё не отправлено',
  names: (names, unknown) => {
    if (unknown === undefined) return `${grouped(names)}, в каталоге не проверены`;
    return unknown === 0
      ? `${grouped(names)}, все найдены`
      : `${grouped(names)}, не найдено: ${grouped(unknown)}`;
  },
};
