import { describe, expect, it } from 'vitest';
import { type Turn, takeTurns } from '../../src/guide/turns.js';
import { BACK, type Back } from '../../src/ui/prompts/questions.js';

type Answers = Readonly<Record<string, string>>;

/** Turns that take their answers from a list and record the questions. */
function scripted(names: readonly string[], script: (string | Back | undefined)[]) {
  const asked: string[] = [];
  const turns = names.map(
    (name): Turn<Answers> =>
      async (answers) => {
        asked.push(`${name}(${Object.values(answers).join()})`);
        const next = script.shift();
        return typeof next === 'string' ? { ...answers, [name]: next } : next;
      },
  );
  return { asked, turns };
}

describe('turns', () => {
  it('questions are asked in order, each with the answers so far', async () => {
    const { asked, turns } = scripted(['a', 'b'], ['1', '2']);
    expect(await takeTurns(turns, {})).toEqual({ a: '1', b: '2' });
    expect(asked).toEqual(['a()', 'b(1)']);
  });

  it('a step back returns to the previous question that was asked, without its answer', async () => {
    const { asked, turns } = scripted(['a', 'b', 'c'], ['1', undefined, BACK, '9', undefined, '3']);
    expect(await takeTurns(turns, {})).toEqual({ a: '9', c: '3' });
    expect(asked).toEqual(['a()', 'b(1)', 'c(1)', 'a()', 'b(9)', 'c(9)']);
  });

  it('no answers are returned if there is nothing to ask', async () => {
    expect(await takeTurns(scripted(['a', 'b'], [undefined, undefined]).turns, {})).toBeUndefined();
  });

  it('the questions end with a step back from the first question', async () => {
    expect(await takeTurns(scripted(['a', 'b'], [undefined, BACK]).turns, {})).toBe(BACK);
    expect(await takeTurns(scripted(['a', 'b'], ['1', BACK, BACK]).turns, {})).toBe(BACK);
  });
});
