/** The id that the directory gives to a new user: what the requests that follow its creation are about. */

import type { Verdict } from '../domain/outcome.js';
import { bodyOf, type RequestContext } from './classify.js';
import { idAt, usableId } from './found-user.js';
import type { ProfileForm } from './profile.js';
import type { Answer } from './send-request.js';

/** @param form where the answer has it. Default: nowhere */
export function withId(
  verdict: Verdict,
  answer: Answer,
  form: ProfileForm['create']['id'],
  context: Pick<RequestContext, 'redact'>,
): Verdict {
  if (verdict.outcome !== 'created' || form === undefined || answer.kind !== 'status') return verdict;
  const id =
    typeof form === 'string'
      ? idAt(bodyOf(answer), form, context)
      : usableId(lastSegment(answer.header(form.header)), context);
  return id === undefined ? verdict : { ...verdict, id };
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
