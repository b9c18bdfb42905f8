/** Whether the run may send: what the flags say, and where nothing is said, what a person at the terminal answers. */

import type { Plan } from '../../app/plan.js';
import type { Outside } from '../../app/run-request.js';
import { UserError } from '../../domain/errors.js';
import { FROM_JOURNAL } from '../../settings/setting-source.js';
import { count } from '../format/sentences.js';
import { askYesNo, canAsk } from './ask.js';

export type Go = 'go' | 'declined' | 'refused';

/** Whether to send: `refused` where rows are invalid and nobody said that the others may go. */
export async function mayGo(plan: Plan, outside: Outside): Promise<Go> {
  const { yes, skipInvalid, address } = outside.settings;
  const { refused } = plan.survey;
  const blocked = refused > 0 && !skipInvalid;
  if (plan.sending === 0 || yes) return blocked ? 'refused' : 'go';
  const where = address.kind === 'sandbox' ? 'in the sandbox' : `at ${plan.address}`;
  if (blocked) {
    const them = plan.sending === 1 ? 'it' : 'them';
    const right = count(plan.sending, 'row is', 'rows are');
    const others = refused === 1 ? 'the other' : `the other ${refused}`;
    const question = `${right} right. Create ${them} ${where} now, ${others} later?`;
    return mayAsk(outside) && (await askYesNo(question, outside.io)) ? 'go' : 'refused';
  }
  if (address.kind === 'sandbox') return 'go';
  if (mayAsk(outside)) {
    const question = `Create ${count(plan.sending, 'user')} ${where}? This cannot be undone from here.`;
    return (await askYesNo(question, outside.io)) ? 'go' : 'declined';
  }
  if (plan.addressFrom !== FROM_JOURNAL) return 'go';
  // Whoever made the results folder would otherwise say where token and passwords go.
  throw new UserError(
    'usage',
    `The address ${plan.address} comes from the journal alone, and without a terminal or with --json nobody can confirm it`,
    'Give the address with --base-url, in PROVISION_BASE_URL or in the configuration; or add --yes to send there.',
  );
}

/** A terminal whose input has ended, for a roster was typed into it, answers no question: nobody agreed to anything. */
function mayAsk({ settings, io }: Outside): boolean {
  if (settings.json) return false;
  if (canAsk(io)) return true;
  if (io.stdin.isTTY !== true || io.stderr.isTTY !== true) return false;
  throw new UserError(
    'usage',
    'The input from this terminal has ended, so that it can answer no question',
    'Add --yes, or give the roster as a file.',
  );
}
