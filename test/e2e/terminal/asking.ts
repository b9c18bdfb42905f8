/** A program that asks one question of each kind in the guided start, and prints the answers. */

import { Interrupted } from '../../../src/domain/errors.js';
import { Secret } from '../../../src/domain/secret.js';
import { terminalText } from '../../../src/domain/terminal-text.js';
import { systemClock } from '../../../src/platform/system-clock.js';
import { createQuestions } from '../../../src/ui/prompts/clack-questions.js';
import { BACK, type PromptIo } from '../../../src/ui/prompts/questions.js';

const HOSTILE = 'evil\u001b[2J\u001b[H\u202E.csv';
const LISTS = [
  { value: 'staff.csv', label: 'staff.csv', hint: '312 rows, changed today at 09:14' },
  {
    value: 'wide.xlsx',
    label: '王小明の名簿と部門の一覧表、二〇二六年度の新入生と教職員.xlsx',
    hint: '12 rows',
  },
  { value: 'long.csv', label: `Список сотрудников ${'и сотрудниц '.repeat(9)}.csv`, hint: 'вчера' },
  { value: 'evil', label: HOSTILE },
  ...Array.from({ length: 40 }, (_, n) => ({ value: `more-${n}`, label: `more-${n}.csv` })),
];

function ioOfProcess(): PromptIo {
  const [first, second] = [new AbortController(), new AbortController()];
  const { stdin, stderr, env } = process;
  const write = stderr.write.bind(stderr);
  // As main.ts does.
  stderr.write = (chunk: string | Uint8Array): boolean =>
    write(typeof chunk === 'string' ? terminalText(chunk, true) : chunk);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => first.abort(signal));
  first.signal.addEventListener('abort', () => stdin.destroy());
  return {
    stdin,
    stderr,
    env,
    program: 'provision',
    clock: systemClock,
    interruption: { first: first.signal, second: second.signal },
    raise: (signal) => first.abort(signal),
    onContinue(callback) {
      process.on('SIGCONT', callback);
      return () => process.off('SIGCONT', callback);
    },
    suspend: () => void process.kill(0, 'SIGTSTP'),
  };
}

async function main(): Promise<void> {
  const questions = await createQuestions(
    ioOfProcess(),
    'en',
    process.argv.includes('--no-color') ? false : undefined,
  );
  const people = '  Авдотья Петрова  a.petrova\n  王 小明          w.xiaoming\n';
  const questionList = [
    () =>
      questions.select({
        message: 'Which list has the people to create?',
        choices: LISTS,
        initial: 'wide.xlsx',
      }),
    () => {
      questions.show(`${people}  ${HOSTILE}`, 'People as they were read');
      return questions.select({
        message: 'Are these names right?',
        choices: [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ],
      });
    },
    () =>
      questions.text({
        message: `The number of the department ${'with a long name '.repeat(5)}in the directory`,
        placeholder: '12',
        check: (typed) =>
          /^\d+$/.test(typed) ? undefined : `"${typed}" is not a department number. Type digits.`,
      }),
    () => questions.text({ message: 'Address', initial: 'http://127.0.0.1:8080' }),
    () =>
      questions.hidden({
        message: 'Token',
        check: (typed) => (typed.equals(new Secret('abc')) ? undefined : 'The directory refused it.'),
      }),
  ];
  const answers: string[] = [];
  for (let at = 0; at < questionList.length; ) {
    const answer = await questionList[at]?.();
    answers.push(answer === BACK ? 'BACK' : String(answer));
    at += answer === BACK ? -1 : 1;
    if (at < 0) break;
  }
  process.stdout.write(`answers: ${answers.join(' | ')}\n`);
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stdout.write(error instanceof Interrupted ? 'interrupted\n' : `${String(error)}\n`);
  process.exit(130);
});
