/** Plays years of a list, and counts accounts and requests at the directory. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Action, act } from './actions.js';
import { Administrator } from './administrator.js';
import { type Account, type CountingDirectory, startCountingDirectory } from './counting-directory.js';
import type { Columns } from './listed-person.js';
import { type Service, Year } from './year.js';

/** Without any record, a run stops after as many taken logins. */
const MOST_TAKEN = 5;
const TOKEN = 'test-token-of-nobody';

/** A directory, and the state after September's run, which is the same for each year of a list with these columns. */
export class Years {
  readonly #directory: CountingDirectory;
  readonly #folder = mkdtempSync(join(tmpdir(), 'provision-september-'));
  readonly #septembers = new Map<string, readonly Account[]>();

  static async start(): Promise<Years> {
    return new Years(await startCountingDirectory());
  }

  private constructor(directory: CountingDirectory) {
    this.#directory = directory;
  }

  /** @throws {Error} with all that was done and printed if a person does not have exactly one account */
  async expectOneAccountEach(columns: Columns, service: Service, actions: readonly Action[]): Promise<void> {
    const year = new Year(this.#directory, columns, service);
    const administrator = this.#administrator(year);
    try {
      await this.#september(year, administrator);
      let isOver = true;
      for (const action of actions) {
        const first = administrator.log.length;
        const what = await act(action, year, administrator);
        if (what === undefined) continue;
        isOver = false;
        administrator.log.splice(first, 0, `### ${what}`);
        await administrator.create();
        expectEverybody(year);
      }
      for (const id of [...year.untold.keys()]) await administrator.tell(id);
      if (!isOver) await administrator.create();
      expectEverybody(year);
      const sent = this.#directory.sent.length;
      if (!isOver) await administrator.repeat();
      expect(this.#directory.sent.length, 'a repeated run sends nothing').toBe(sent);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n\n${administrator.log.join('\n')}`);
    } finally {
      year.end();
    }
  }

  async end(): Promise<void> {
    rmSync(this.#folder, { recursive: true });
    await this.#directory.close();
  }

  async #september(year: Year, administrator: Administrator): Promise<void> {
    const { accounts } = this.#directory;
    const key = [year.service, ...Object.values(year.columns)].join();
    const folder = join(this.#folder, key);
    const before = this.#septembers.get(key);
    accounts.splice(0, accounts.length, ...(before ?? []));
    year.save();
    if (before === undefined) {
      await administrator.create();
      expectEverybody(year);
      cpSync(join(year.cwd, year.results), folder, { recursive: true });
      this.#septembers.set(key, [...accounts]);
    } else {
      cpSync(folder, join(year.cwd, year.results), { recursive: true });
      year.note();
    }
  }

  /** Each command is compared with what was known before it. */
  #administrator(year: Year): Administrator {
    const { url, sent } = this.#directory;
    const env = { PROVISION_BASE_URL: url, PROVISION_TOKEN: TOKEN, PROVISION_PROFILE: year.profile };
    return new Administrator(year, env, (command) => {
      const reachable = year.reachable();
      const before = sent.length;
      return () => {
        const now = sent.slice(before);
        const again = now.filter(({ owner }) => reachable.has(owner));
        if (again.length > 0) throw new Error(`sent again: ${JSON.stringify(again)}`);
        const taken = now.filter(({ isCreated }) => !isCreated);
        if (!command.includes('--skip-existing') && taken.length > MOST_TAKEN)
          throw new Error(`${taken.length} taken logins`);
      };
    });
  }
}

/** Each person in the list has an account, unless it was deleted by hand. */
function expectEverybody(year: Year): void {
  for (const { id, login } of year.list)
    if (year.accountsOf(id).length === 0 && !year.untold.has(id))
      throw new Error(`${id} (${login}) has no account`);
}
