/** Rules for the bodies of requests in profiles. */

import { isList } from '../platform/collections.js';
import { authOf, type ProfileForm } from './profile.js';
import { type BodyTemplate, WITH } from './profile-parts.js';
import type { Fault, RequestAt } from './profile-templates.js';
import { fault, faultIf, isValueName, membersOf, nameFaults, requestsAt } from './profile-templates.js';

export function bodies(form: ProfileForm): readonly Fault[] {
  const { parameters: ofAuth } = authOf(form);
  const parameters = Object.keys(ofAuth);
  const ofRequests = requestsAt(form).flatMap((request) => [
    ...members(request),
    ...formBody(request),
    ...(parameters.length === 0 ? [] : tokenInForm(request, parameters)),
  ]);
  return [...nameFaults(['auth', 'form'], ofAuth), ...ofRequests];
}

const WHY_IN_BODY = 'the body itself cannot be left out: put "with" into an object inside it';

const WHY_NAMED =
  'takes the name of a value without braces, such as email; a member with this name cannot be sent';

function members({ path, of: { body = null } }: RequestAt): readonly Fault[] {
  const at = [...path, 'body'];
  const isOfBody = typeof body === 'object' && body !== null && Object.hasOwn(body, WITH);
  return isOfBody ? [fault([...at, WITH], WHY_IN_BODY)] : membersIn(body, at);
}

function membersIn(body: BodyTemplate, path: RequestAt['path']): readonly Fault[] {
  if (isFlat(body)) return [];
  const all = membersOf(body);
  const inside = all.flatMap(([key, inner]) => {
    const at = [...path, key];
    if (key !== WITH) return membersIn(inner, at);
    if (isValueName(inner)) return faultIf(all.length === 1, at, 'needs other members in the same object');
    return [fault(at, WHY_NAMED)];
  });
  return [...nameFaults(path, body), ...inside];
}

function formBody({ path, of: { type, body } }: RequestAt): readonly Fault[] {
  if (body === undefined)
    return faultIf(type !== undefined, [...path, 'type'], 'describes a body, but there is none');
  if (type !== 'form') return [];
  const at = [...path, 'body'];
  if (isFlat(body) || isList(body)) return [fault(at, 'a form has names and values')];
  return Object.entries(body).flatMap(([name, value]) =>
    faultIf(![value].flat().every(isFlat), [...at, name], 'a form contains texts and lists of texts only'),
  );
}

function isFlat(value: BodyTemplate): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

/** Without a form, a request could not contain the token, and a member with the same name would replace it. */
function tokenInForm(
  { path, of: { method, type, body } }: RequestAt,
  parameters: readonly string[],
): readonly Fault[] {
  if (method !== 'POST' || type !== 'form' || body === undefined)
    return [fault(path, 'needs "method": "POST", "type": "form" and "body", since "auth" is part of a form')];
  return Object.keys(body ?? {})
    .filter((name) => parameters.includes(name))
    .map((name) => fault([...path, 'body', name], `"${name}" is a parameter of "auth"`));
}
