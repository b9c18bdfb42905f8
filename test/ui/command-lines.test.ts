import { describe, expect, it } from 'vitest';
import { commandLines } from '../../src/ui/format/command-lines.js';

const COMMAND = `provision create 'Список новой школы.csv' --base-url https://id.school.example --set 'realm=<realm>' --limit 1`;

describe('a command to copy', () => {
  it('a command that fits is one line, without a frame', () => {
    expect(commandLines('provision users.csv', 80, 6, false)).toEqual(['      provision users.csv']);
  });

  it('a long command is broken between its words, with a backslash before each line break', () => {
    const lines = commandLines(COMMAND, 60, 2, false);
    expect(lines).toEqual([
      "  provision create 'Список новой школы.csv' \\",
      '    --base-url https://id.school.example \\',
      "    --set 'realm=<realm>' --limit 1",
    ]);
    const joined = lines.map((line) => line.replace(/ \\$/, '').trim()).join(' ');
    expect(joined).toBe(COMMAND);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  });

  it('a quoted command is one word of the outer command', () => {
    const command = `export PROVISION_TOKEN="$(provision token --save 'my token.txt' --profile google-workspace)"`;
    expect(commandLines(command, 40, 0, false)).toEqual([
      'export \\',
      `  ${command.slice('export '.length)}`,
    ]);
  });

  it('a long command is one line on Windows, and without a terminal', () => {
    expect(commandLines(COMMAND, 60, 2, true)).toEqual([`  ${COMMAND}`]);
    expect(commandLines(COMMAND, undefined, 2, false)).toEqual([`  ${COMMAND}`]);
  });

  it('a command with line breaks or several spaces in its words is not changed', () => {
    for (const command of ["provision 'a\nb.csv'  x", 'provision "a'])
      expect(commandLines(command, 30, 0, false)).toEqual([command]);
  });
});
