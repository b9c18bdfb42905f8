/** Whether the run may send: what the flags say, and where nothing is said, what a person at the terminal answers. */

import { UserError } from '../errors.js';
import { askYesNo, canAsk } from './ask.js';
import type { Outside } from './job.js';
import { FROM_JOURNAL } from './origin.js';
import type { Plan } from './view.js';
import { count } from './words.js';

export type Go = 'go' | 'declined' | 'refused';

/** Whether to send: `refused` where rows are invalid and nobody said that the others may go. */
export async function mayGo(plan: Plan, { settings, io }: Outside): Promise<Go> {
  const { refused } = plan.survey;
  const blocked = refused > 0 && !settings.skipInvalid;
  const mayAsk = canAsk(io) && !settings.json;
  const where = settings.address.kind === 'sandbox' ? 'in the sandbox' : `at ${plan.address}`;
  if (plan.sending === 0) return blocked ? 'refused' : 'go';
  if (!settings.yes && !settings.json) refuseSpentTerminal(io);
  if (blocked) {
    if (!mayAsk || settings.yes) return 'refused';
    const them = plan.sending === 1 ? 'it' : 'them';
    const right = count(plan.sending, 'row is', 'rows are');
    const others = refused === 1 ? 'the other' : `the other ${refused}`;
    const question = `${right} right. Create ${them} ${where} now, ${others} later?`;
    return (await askYesNo(question, io)) ? 'go' : 'refused';
  }
  if (settings.yes || settings.address.kind === 'sandbox') return 'go';
  if (!mayAsk && plan.addressFrom === FROM_JOURNAL) throw unsaidAddress(plan.address);
  if (!mayAsk) return 'go';
  const question = `Create ${count(plan.sending, 'user')} ${where}? This cannot be undone from here.`;
  return (await askYesNo(question, io)) ? 'go' : 'declined';
}

/** Whoever made the results folder would otherwise say where token and passwords go. */
function unsaidAddress(address: string): UserError {
  return new UserError(
    'usage',
    `The address ${address} comes from the journal alone, and without a terminal or with --json nobody can confirm it`,
    'Give the address with --base-url, in PROVISION_BASE_URL or in the configuration; or add --yes to send there.',
  );
}

/** A terminal whose input has ended, for a token was typed into it, answers no question: nobody agreed to anything. */
function refuseSpentTerminal({ stdin, stderr }: Outside['io']): void {
  if (stdin.isTTY !== true || stderr.isTTY !== true || !stdin.readableEnded) return;
  throw new UserError(
    'usage',
    'The token was read from this terminal, which now can answer no question',
    'Add --yes, or give the token in PROVISION_TOKEN or in a file.',
  );
}
