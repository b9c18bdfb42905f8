/** The id that the directory gives to a new user: what the requests that follow its creation are about. */

import type { Verdict } from '../domain/outcome.js';
import { printable } from '../lib/terminal-text.js';
import { bodyOf, LONGEST_TEXT, type RequestContext } from './classify.js';
import { textAt } from './found-user.js';
import type { ProfileForm } from './profile.js';
import type { Answer } from './send-request.js';

/** @param form where the answer has it. Default: nowhere */
export function withId(
  verdict: Verdict,
  answer: Answer,
  form: ProfileForm['create']['id'],
  { redact }: Pick<RequestContext, 'redact'>,
): Verdict {
  if (verdict.outcome !== 'created' || form === undefined || answer.kind !== 'status') return verdict;
  const id =
    typeof form === 'string' ? textAt(bodyOf(answer), form) : lastSegment(answer.header(form.header));
  // It is part of addresses and of the journal.
  const isUsable = id !== '' && id.length <= LONGEST_TEXT && printable(id) === id && redact(id) === id;
  return isUsable ? { ...verdict, id } : verdict;
}

/** @param address of the new user, absolute or not; a host is no part of it */
function lastSegment(address = ''): string {
  try {
    const { pathname } = new URL(address, 'https://x.example');
    return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? '');
  } catch {
    return '';
  }
}
