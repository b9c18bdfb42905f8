/** Reads a request as a profile describes it: the values in its path, its headers and its body. */

import type { RequestForm } from '../directory/profile-parts.js';
import type { Answer } from './http-answer.js';
import { CONTENT_TYPES, type ProfileService, readHeaders, refuse, type Sent } from './profile-service.js';
import { parseForm, parseJson } from './request-body.js';
import { isObject, type SandboxProfile } from './sandbox-profile.js';
import { readBody, type Values, type ValueType } from './template-match.js';

/** The values in a request; and why it is not as the profile describes it, where it is not. */
export type Content = { readonly values: Values; readonly refusal: Answer | undefined };

/**
 * @param known what the path says
 * @param single the field of which the request has one value, also where it has several
 */
export function readContent(
  service: ProfileService,
  { type = 'json', headers: templates = {}, body: template }: RequestForm,
  { headers, bytes }: Sent,
  known: Values,
  single?: string,
): Content {
  const inHeaders = readHeaders(templates, headers, known);
  const before = inHeaders ?? known;
  const form = { isForm: type === 'form', types: typesOf(service.profile, single) };
  const body = form.isForm ? withoutAuth(service, parseForm(bytes)) : parseJson(bytes);
  const nothing = bytes.length === 0 ? before : undefined;
  const inBody = template === undefined ? nothing : readBody(template, body, before, form);
  const values = inBody ?? before;
  const refusal = (message: string) => ({ values, refusal: refuse(service, 'failed', message) });
  if (inHeaders === undefined) {
    const names = Object.keys(templates).join(', ');
    return refusal(`The request must have the headers of the profile: ${names}.`);
  }
  if (template !== undefined && !isOfType(headers['content-type'], CONTENT_TYPES[type])) {
    return refusal(`The content type must be ${CONTENT_TYPES[type]}.`);
  }
  return inBody === undefined
    ? refusal('Path and body must be as the profile describes them.')
    : { values, refusal: undefined };
}

function isOfType(contentType = '', type: string): boolean {
  const [sent = '', charset = 'utf-8'] = contentType.toLowerCase().split(/\s*;\s*charset=/);
  return sent.trim() === type && charset.replaceAll('"', '').trim() === 'utf-8';
}

/** A form without the parameters that authenticate. */
function withoutAuth({ profile: { auth } }: ProfileService, form: unknown): unknown {
  if (typeof auth.form !== 'object' || !isObject(form)) return form;
  const names = Object.keys(auth.form);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

function typesOf({ fields = {} }: SandboxProfile, single?: string): ReadonlyMap<string, ValueType> {
  const own = Object.entries(fields).flatMap(([name, { many, type }]): [string, ValueType][] => {
    if (many !== undefined) return name === single ? [] : [[name, 'list']];
    return type === undefined ? [] : [[name, type]];
  });
  const numbers = ['department_id', 'offset', 'page'].map((name) => [name, 'integer'] as const);
  return new Map<string, ValueType>([...numbers, ['change_password', 'boolean'], ...own]);
}
