import type { KnownStepName } from '../../domain/step.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

/** One, several, and after “fehlt”. */
type StepWords = { readonly one: string; readonly many: string; readonly lacked: string };

const STEPS: Readonly<Record<KnownStepName, StepWords>> = {
  group: { one: 'Gruppenmitgliedschaft', many: 'Gruppenmitgliedschaften', lacked: 'eine Gruppe' },
  role: { one: 'Rolle', many: 'Rollen', lacked: 'eine Rolle' },
  licence: { one: 'Lizenz', many: 'Lizenzen', lacked: 'eine Lizenz' },
  manager: { one: 'Vorgesetzter', many: 'Vorgesetzte', lacked: 'ein Vorgesetzter' },
  alias: { one: 'Alias-Adresse', many: 'Alias-Adressen', lacked: 'eine Alias-Adresse' },
  team: { one: 'Teammitgliedschaft', many: 'Teammitgliedschaften', lacked: 'ein Team' },
  cohort: {
    one: 'Mitgliedschaft in einer globalen Gruppe',
    many: 'Mitgliedschaften in globalen Gruppen',
    lacked: 'eine globale Gruppe',
  },
  password: { one: 'Passwort', many: 'Passwörter', lacked: 'ein Passwort' },
};

function wordsOf(step: string): StepWords {
  const known: Readonly<Record<string, StepWords>> = STEPS;
  return (Object.hasOwn(known, step) && known[step]) || { one: step, many: step, lacked: step };
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
    [...steps].map(([step, users]) => `${grouped(users)} von ihnen fehlt ${wordsOf(step).lacked}`),
  step: (step, value) => (value === '' ? wordsOf(step).one : `${wordsOf(step).one} „${value}“`),
  unwanted: 'offen, nicht mehr in der Liste',
  waits: (value) => `wird nicht gesendet, solange „${value}“ offen ist`,
  states: { open: 'offen', refused: 'abgelehnt', done: 'erledigt' },
  names: (names, unknown) => {
    if (unknown === undefined) return `${grouped(names)}, nicht nachgeschlagen`;
    return unknown === 0
      ? `${grouped(names)}, ${names === 1 ? 'gefunden' : 'alle gefunden'}`
      : `${grouped(names)}, ${grouped(unknown)} nicht gefunden`;
  },
};
