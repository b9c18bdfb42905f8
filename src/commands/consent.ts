/** Whether the run may send: what the flags say, and where nothing is said, what a person at the terminal answers. */

import { askYesNo, canAsk } from './ask.js';
import type { Outside } from './job.js';
import type { Plan } from './view.js';
import { count } from './words.js';

export type Go = 'go' | 'declined' | 'refused';

/** Whether to send: `refused` where rows are invalid and nobody said that the others may go. */
export async function mayGo(plan: Plan, { settings, io }: Outside): Promise<Go> {
  const { refused } = plan.survey;
  const blocked = refused > 0 && !settings.skipInvalid;
  const mayAsk = canAsk(io) && !settings.json;
  if (plan.sending === 0) return blocked ? 'refused' : 'go';
  if (blocked) {
    if (!mayAsk) return 'refused';
    const them = plan.sending === 1 ? 'it' : 'them';
    const question = `${count(plan.sending, 'row is', 'rows are')} right. Create ${them} now, the other ${refused} later?`;
    return (await askYesNo(question, io)) ? 'go' : 'refused';
  }
  if (!mayAsk || settings.yes || settings.address.kind === 'sandbox') return 'go';
  const question = `Create ${count(plan.sending, 'user')} at ${plan.address}? This cannot be undone from here.`;
  return (await askYesNo(question, io)) ? 'go' : 'declined';
}
