import type { KnownStepName } from '../../domain/step.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

/** One, several, and behind “ohne”. */
type StepWords = { readonly one: string; readonly many: string; readonly without: string };

const STEPS: Readonly<Record<KnownStepName, StepWords>> = {
  group: { one: 'Gruppenmitgliedschaft', many: 'Gruppenmitgliedschaften', without: 'Gruppe' },
  role: { one: 'Rolle', many: 'Rollen', without: 'Rolle' },
  licence: { one: 'Lizenz', many: 'Lizenzen', without: 'Lizenz' },
  manager: { one: 'Vorgesetzter', many: 'Vorgesetzte', without: 'Vorgesetzten' },
  alias: { one: 'Alias-Adresse', many: 'Alias-Adressen', without: 'Alias-Adresse' },
  team: { one: 'Teammitgliedschaft', many: 'Teammitgliedschaften', without: 'Team' },
  cohort: {
    one: 'Mitgliedschaft in einer globalen Gruppe',
    many: 'Mitgliedschaften in globalen Gruppen',
    without: 'globale Gruppe',
  },
  password: { one: 'Passwort', many: 'Passwörter', without: 'Passwort' },
};

function wordsOf(step: string): StepWords {
  const known: Readonly<Record<string, StepWords>> = STEPS;
  return (Object.hasOwn(known, step) && known[step]) || { one: step, many: step, without: step };
}

function countedSteps(steps: readonly (readonly [step: string, n: number])[]): string {
  return listed(
    steps.map(([step, n]) => count(n, wordsOf(step).one, wordsOf(step).many)),
    'und',
  );
}

export const afterCreation: Texts['afterCreation'] = {
  counted: countedSteps,
  done: (steps) => `dazu ${countedSteps(steps)}`,
  lacking: (steps) =>
    [...steps].map(([step, users]) => `${grouped(users)} davon ohne ${wordsOf(step).without}`),
  step: (step, value) => (value === '' ? wordsOf(step).one : `${wordsOf(step).one} „${value}“`),
  states: { open: 'offen', refused: 'abgelehnt', done: 'erledigt' },
  notSent: 'noch nicht gesendet',
  names: (names, unknown) => {
    if (unknown === undefined) return `${grouped(names)}, nicht nachgesehen`;
    return unknown === 0
      ? `${grouped(names)}, alle gefunden`
      : `${grouped(names)}, ${grouped(unknown)} nicht gefunden`;
  },
};
