import { describe, expect, it } from 'vitest';
import { Interrupted } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import { terminalText } from '../../src/domain/terminal-text.js';
import { askYesNo } from '../../src/ui/prompts/ask.js';
import { createQuestions } from '../../src/ui/prompts/clack-questions.js';
import { BACK, type Questions } from '../../src/ui/prompts/questions.js';
import { createFakeTerminal } from '../support/fake-terminal.js';

const CLACK = {};
const PLAIN = { TERM: 'dumb' };
const HOSTILE = 'evil\u001b[2J\u001b[31m\u009b1A\u202E.csv';
const LISTS = [
  { value: 1, label: 'one.csv', hint: 'new' },
  { value: 2, label: 'two.csv' },
  { value: 3, label: HOSTILE, hint: HOSTILE },
];

type Ask = (questions: Questions) => Promise<unknown>;
const select: Ask = (questions) => questions.select({ message: 'Which list?', choices: LISTS, initial: 2 });
const digits = (typed: string) => (/^\d+$/.test(typed) ? undefined : 'Type digits.');
const text: Ask = (questions) => questions.text({ message: 'Number?', placeholder: '12', check: digits });
const standing: Ask = (questions) => questions.text({ message: 'Address?', initial: 'http://a' });
const refused = (typed: Secret) => (typed.equals(new Secret('good')) ? undefined : 'It was refused.');
const hidden: Ask = (questions) => questions.hidden({ message: 'Token?', check: refused });
const KINDS = [
  ['select', select],
  ['text', text],
  ['hidden', hidden],
] as const;

async function startQuestion(ask: Ask, env: Readonly<Record<string, string>>, color?: boolean) {
  const terminal = createFakeTerminal(env);
  const questions = await createQuestions(terminal.io, 'en', color);
  const answer = ask(questions);
  answer.catch(() => {});
  await terminal.until(/\?/);
  return { terminal, questions, answer };
}

/** Presses these keys in order, each when its question is on the screen. */
async function answerWith(ask: Ask, env: Readonly<Record<string, string>>, ...pieces: readonly string[]) {
  const { terminal, answer } = await startQuestion(ask, env);
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await terminal.until(/digits|refused|Type/);
    terminal.press(piece);
  }
  const value = await answer;
  return { terminal, value: value instanceof Secret ? value.reveal() : value };
}

describe.each([
  ['drawn', CLACK],
  ['plain', PLAIN],
])('a %s question', (mode, env) => {
  const isPlain = mode === 'plain';

  it.each<[string, Ask, unknown, readonly string[], readonly string[]]>([
    ['takes the default choice', select, 2, ['\r'], ['\n']],
    ['takes another choice', select, 1, ['\u001b[A\r'], ['1\n']],
    ['takes a text', text, '17', ['17\r'], [' 17 \n']],
    ['reports an error in a text', text, '17', ['x\r', '\u007f17\r'], ['x\n', '17\n']],
    ['reports an empty text', text, '17', ['\r', '17\r'], ['\n', '17\n']],
    ['takes the default text', standing, 'http://a', ['\r'], ['\n']],
    ['takes a hidden text', hidden, 'good', ['good\r'], ['good\r']],
    ['reports an error in a hidden text', hidden, 'good', ['bad\r', 'good\r'], ['bad\r', 'good\r']],
  ])(`a ${mode} question %s`, async (_, ask, expected, drawn, plain) => {
    const { terminal, value } = await answerWith(ask, env, ...(isPlain ? plain : drawn));
    expect(value).toBe(expected);
    expect(terminal.actions.at(-1) ?? 'cooked').toBe('cooked');
    expect(terminal.shown()).not.toContain('good');
  });

  it.each(KINDS)(`a ${mode} question (%s) can be answered with a step back`, async (kind, ask) => {
    const { value, terminal } = await answerWith(
      ask,
      env,
      isPlain ? (kind === 'hidden' ? '<\r' : '<\n') : '\u001b',
    );
    expect(value).toBe(BACK);
    expect(terminal.actions).not.toContain('SIGINT');
  });

  it.each(KINDS)(`a ${mode} question (%s) ends at the end of the input as at Ctrl-C`, async (_, ask) => {
    const { terminal, questions, answer } = await startQuestion(ask, env);
    terminal.end();
    await expect(answer).rejects.toThrow(Interrupted);
    expect(terminal.actions.filter((one) => one === 'SIGINT')).toEqual(['SIGINT']);
    await expect(ask(questions)).rejects.toThrow(Interrupted);
  });

  it.each(KINDS)(`a ${mode} question (%s) ends at a signal`, async (_, ask) => {
    const { terminal, answer } = await startQuestion(ask, env);
    terminal.signal();
    await expect(answer).rejects.toThrow(Interrupted);
    expect(terminal.actions).not.toContain('SIGINT');
  });

  it(`the first ${mode} question, and no other, says how to go back`, async () => {
    const { terminal, questions, answer } = await startQuestion(standing, env);
    terminal.press(isPlain ? '\n' : '\r');
    await answer;
    const again = text(questions);
    await terminal.until(/Number\?/);
    terminal.press(isPlain ? '7\n' : '7\r');
    expect(await again).toBe('7');
    expect(terminal.shown().match(/Ctrl-C/g)).toHaveLength(1);
  });

  it(`a ${mode} question contains no control characters of its texts`, async () => {
    const terminal = createFakeTerminal(env);
    const questions = await createQuestions(terminal.io, 'en');
    questions.show(`${HOSTILE}\tb\nc`, HOSTILE);
    const chosen = questions.select({ message: `Which ${HOSTILE}?`, choices: LISTS });
    await terminal.until(/Which/);
    terminal.press(isPlain ? '\n' : '\r');
    await chosen;
    const typed = questions.text({ message: `Name ${HOSTILE}?`, placeholder: HOSTILE, check: () => HOSTILE });
    await terminal.until(/Name/);
    terminal.press(isPlain ? 'x\n' : 'x\r');
    await terminal.until(/x[^?]*evil/);
    terminal.signal();
    await expect(typed).rejects.toThrow(Interrupted);
    expect(terminal.raw()).not.toMatch(/\u001b\[2J|\u001b\[31m|[\u009b\u202E]/);
    expect(terminal.shown()).toContain('evil\uFFFD\uFFFD\uFFFD\uFFFD.csv b\nc\n');
  });
});

describe('a drawn question', () => {
  it.each(KINDS)(
    'a drawn question (%s) restores the terminal at Ctrl-C before the program ends',
    async (_, ask) => {
      const { terminal, answer } = await startQuestion(ask, CLACK);
      terminal.press('\u0003');
      await expect(answer).rejects.toThrow(Interrupted);
      expect(terminal.actions.slice(-2)).toEqual(['cooked', 'SIGINT']);
      expect(terminal.raw().lastIndexOf('\u001b[?25h')).toBeGreaterThanOrEqual(
        terminal.raw().lastIndexOf('\u001b[?25l'),
      );
    },
  );

  it.each(KINDS)('a drawn question (%s) takes Ctrl-D as the end of the input', async (_, ask) => {
    const { terminal, answer } = await startQuestion(ask, CLACK);
    terminal.press('\u0004');
    await expect(answer).rejects.toThrow(Interrupted);
    expect(terminal.actions.at(-1)).toBe('SIGINT');
  });

  it('a drawn question is asked again after Ctrl-Z, and whenever the program continues', async () => {
    const { terminal, answer } = await startQuestion(text, CLACK);
    terminal.press('1\u001a');
    await terminal.until(/Number\?/);
    expect(terminal.actions).toEqual(['raw', 'cooked', 'suspend', 'raw']);
    terminal.press('2');
    await terminal.until('2');
    terminal.resume();
    await terminal.until(/Number\?/);
    terminal.press('3\r');
    expect(await answer).toBe('3');
  });

  it('a long command is broken as a shell needs it, and other indented lines are not', async () => {
    const terminal = createFakeTerminal({}, { columns: 40, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en', false);
    const field = `  name: full name, ${'display name, '.repeat(4)}name of the person`;
    questions.show(`${field}\n  provision ${'list.csv '.repeat(8)}--dry-run`);
    const lines = terminal.shown().split('\n');
    expect(lines.filter((line) => line.endsWith(' \\')).length).toBeGreaterThan(1);
    expect(lines).toContain(field);
    expect(lines.find((line) => line.startsWith('  provision'))?.length).toBeLessThanOrEqual(40);
  });

  it('a drawn question ignores characters that were typed before it was shown', async () => {
    const terminal = createFakeTerminal(CLACK);
    const questions = await createQuestions(terminal.io, 'en');
    terminal.press('7\r');
    const answer = text(questions);
    await terminal.until(/Number\?/);
    terminal.press('8\r');
    expect(await answer).toBe('8');
  });

  it.each([
    ['a paste', ['https://']],
    ['a marked paste', ['\u001b[200~https://\u001b[201~']],
    ['a paste in pieces', ['htt', 'ps://']],
    ['text that arrives with the key', ['', '\u001b[Hhttps://']],
  ])('a drawn question inserts %s at the cursor', async (_, pieces) => {
    const { terminal, answer } = await startQuestion(
      (questions) => questions.text({ message: 'Address?', initial: 'keycloak.щит.example' }),
      CLACK,
    );
    for (const piece of ['\u001b[H', ...pieces]) terminal.press(piece);
    await terminal.until('https://keycloak.щит.example');
    terminal.press('\r');
    expect(await answer).toBe('https://keycloak.щит.example');
    expect(terminal.shown()).not.toMatch(/20[01]~/);
  });

  it('the second line of a message below a drawn question is indented by spaces', async () => {
    const { terminal, answer } = await startQuestion(
      (questions) => questions.text({ message: 'Pattern?', check: () => 'Every row gets it. '.repeat(6) }),
      CLACK,
    );
    terminal.press('x\r');
    await terminal.until(/└ {2}Every row .*\n {3}(gets|it|Every)/);
    terminal.signal();
    await Promise.allSettled([answer]);
  });

  it('a hint in a narrow terminal is shown completely or omitted', async () => {
    const terminal = createFakeTerminal({ FORCE_COLOR: '0' }, { columns: 60, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en');
    const choices = [
      { value: 1, label: 'Only in a rehearsal', hint: 'on this computer; no token, nothing leaves it' },
      { value: 2, label: 'In the directory', hint: 'you are asked again before anything is sent' },
      { value: 3, label: 'Not yet', hint: 'the list is checked' },
      { value: 4, label: 'Elsewhere', hint: `at ${'a'.repeat(60)}` },
    ];
    const answer = questions.select({ message: 'Where?', choices });
    await terminal.until(/● Only[^\n]*\(on[^\n]*\n│ {4}\w[^\n]* leaves it\)\n│ {2}○ In the directory\n/);
    terminal.press('\u001b[B');
    await terminal.until(/○ Only in a rehearsal\n[\s\S]*● In .*\(you are .*\n│ {4}.*sent\)\n/);
    expect(terminal.shown()).toMatch(/Not yet \(the list is checked\)\n│ {2}○ Elsewhere\n/);
    terminal.press('\u001b[B\u001b[B');
    await terminal.until(/● Elsewhere\n/);
    terminal.press('\r');
    expect(await answer).toBe(4);
  });

  it('a long title above a drawn question is broken between words', async () => {
    const terminal = createFakeTerminal(CLACK, { columns: 40, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en');
    questions.show('text', 'Your answers about an earlier list with the same columns');
    expect(terminal.shown()).toContain('Your answers about an earlier list\nwith the same columns\ntext');
  });

  it('the colours of a long drawn question about a hidden text are kept', async () => {
    const terminal = createFakeTerminal(CLACK, { columns: 40, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en');
    const answer = questions.hidden({ message: `Paste the token ${'of the directory '.repeat(4)}` });
    await terminal.until(/hidden\):/);
    expect(terminalText(terminal.raw(), true)).not.toContain('\uFFFD│');
    terminal.press('good\r');
    await answer;
  });

  it.each([40, 60, 80, 120])('a drawn question fits %i columns, whatever it shows', async (columns) => {
    const terminal = createFakeTerminal({ FORCE_COLOR: '0' }, { columns, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en');
    const long = `${'длинное имя '.repeat(12)}王小明`;
    const choices = Array.from({ length: 50 }, (_, n) => ({ value: n, label: `${n} ${long}`, hint: long }));
    const answer = questions.select({ message: `${long}?`, choices });
    answer.catch(() => {});
    await terminal.until('...');
    const lines = terminal.shown().split('\n');
    const shownChoices = lines.filter((line) => /[●○]/.test(line));
    expect(shownChoices.length).toBeGreaterThan(1);
    expect(shownChoices.length).toBeLessThanOrEqual(8);
    for (const line of shownChoices) expect(line).toMatch(/…$/);
    for (const line of lines.slice(2)) expect(widthOf(line), line).toBeLessThan(columns);
    terminal.resize(columns - 10);
    await terminal.until('...');
    terminal.signal();
    await Promise.allSettled([answer]);
  });

  it.each([
    ['no colour with --no-color', {}, false, false],
    ['colours at a terminal', {}, undefined, true],
    ['colours with FORCE_COLOR', { FORCE_COLOR: '1' }, undefined, true],
  ])('a drawn question has %s', async (_, env, color, hasColors) => {
    const { terminal, answer } = await startQuestion(select, env, color);
    terminal.press('\r');
    await answer;
    expect(/\u001b\[[\d;]*[1-69]m/.test(terminal.raw())).toBe(hasColors);
  });
});

/** Wide characters take two columns. */
function widthOf(line: string): number {
  return line.length + (line.match(/\p{Script=Han}/gu) ?? []).length;
}

describe('a plain question', () => {
  it.each([{ TERM: 'dumb' }, { NO_COLOR: '1' }, { ACCESSIBLE: '1' }])(
    'a plain question is asked with %o, without cursor movement or line drawing',
    async (env) => {
      const { terminal, answer } = await startQuestion(select, env);
      expect(terminal.shown()).toMatch(
        /Which list\?\n1\. one\.csv \(new\)\n2\. two\.csv\n3\. evil.*\nNumber \[2\]: $/,
      );
      terminal.press('4\n');
      await terminal.until(/Type a number from 1 to 3, or < to go back\.\nNumber \[2\]: /);
      terminal.press('back\n');
      expect(await answer).toBe(BACK);
      expect(terminal.raw()).not.toMatch(/[\u001b\u2500-\u25ff]/);
    },
  );

  it('a plain question shows its default and an example', async () => {
    const { terminal, answer } = await startQuestion(
      (questions) => questions.text({ message: 'Where?', initial: 'here', placeholder: 'there' }),
      PLAIN,
    );
    await terminal.until(/^/);
    expect(terminal.shown()).toMatch(/Where\? \(for example there\) \[here\]: $/);
    terminal.press('\n');
    expect(await answer).toBe('here');
  });

  it.each([
    ['y', true],
    ['Yes', true],
    ['j', true],
    ['ja', true],
    ['д', true],
    ['Да', true],
    ['x', false],
    ['n', false],
    ['Нет', false],
  ])('only yes in a known language agrees: %s', async (typed, expected) => {
    const terminal = createFakeTerminal(PLAIN);
    const answer = askYesNo('Right?', 'en', terminal.io);
    await terminal.until(/Right\? \[y\/N\] $/);
    terminal.press(`${typed}\n`);
    expect(await answer).toBe(expected);
  });

  it('a plain question is broken between words, and commands are not broken', async () => {
    const terminal = createFakeTerminal(PLAIN, { columns: 40, rows: 24 });
    const questions = await createQuestions(terminal.io, 'en');
    const command = `  provision ${'list.csv '.repeat(8)}`;
    questions.show(`${'Every person gets a login. '.repeat(4)}\n${command}`);
    const answer = questions.text({ message: `Do all these ${'people '.repeat(6)}get logins?` });
    await terminal.until(/logins\?: $/);
    const lines = terminal.shown().split('\n');
    expect(lines).toContain(command);
    for (const line of lines.filter((one) => one !== command)) expect(line.length).toBeLessThan(40);
    expect(terminal.shown()).toMatch(/^Every person gets a login\. Every person\ngets a login/m);
    terminal.press('yes\n');
    expect(await answer).toBe('yes');
  });
});
