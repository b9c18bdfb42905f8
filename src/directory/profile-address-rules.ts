/** Rules for the addresses and headers in profiles. */

import { webAddress } from '../platform/url.js';
import { textsIn } from '../texts/texts.js';
import { headerFault } from './header.js';
import { authOf, type ProfileForm } from './profile.js';
import type { Headers } from './profile-parts.js';
import type { Fault, Path } from './profile-templates.js';
import { fault, faultIf, filled, namesIn, readsAt, requestsAt } from './profile-templates.js';

/** A path that the URL standard would change, for example because of `..`, leads to a different place than it says. */
function pathFault(path: Path, template: string | undefined): readonly Fault[] {
  if (template === undefined) return [];
  const [way = ''] = filled(template).split('?', 1);
  const url = new URL(`https://x.example${way.replaceAll('#', '%23')}`);
  if (!way.includes('#') && url.pathname === way) return [];
  return [fault(path, WHY_PATH)];
}

const WHY_PATH =
  'a path has no "." or ".." between slashes, no "#", no "\\", no space, and other characters percent-encoded';

/** A fragment is not sent, and white space is removed from an address or ends it. Placeholders are encoded. */
function queryFault(path: Path, template = '', settings: ProfileForm['settings'] = {}): readonly Fault[] {
  const at = template.indexOf('?');
  if (at < 0) return [];
  const query = template.slice(at + 1);
  const params = query.split('&');
  // A query that is a single value, such as a search text, has no parameter names.
  const keys =
    params.length > 1 || query.includes('=') ? params.map((part) => part.split('=', 1)[0] ?? '') : [];
  const isOfRow = keys.flatMap(namesIn).some((name) => !Object.hasOwn(settings, name));
  const isUnsafe = /[#\s\p{Cc}]/u.test(query);
  return [
    ...faultIf(isUnsafe, path, 'a query has no "#", no white space and no control character'),
    ...faultIf(isOfRow, path, WHY_KEY),
  ];
}

const WHY_KEY =
  'a row could change the name of a query parameter: before a "=", only placeholders of settings are allowed';

export function addresses(form: ProfileForm): readonly Fault[] {
  const { base_url, token } = form;
  const named = [
    ...(base_url === undefined ? [] : [{ path: ['base_url'], template: base_url, way: base_url }]),
    ...(['url', 'authorize_url', 'device_url'] as const).map((name) => ({
      path: ['token', name],
      template: token?.[name] ?? '',
      way: token?.[name] ?? '',
    })),
    ...readsAt(form).flatMap(({ path, read: { url } }) =>
      url === undefined ? [] : [{ path: [...path, 'url'], template: url, way: url.split('?', 1)[0] ?? '' }],
    ),
  ];
  return [
    ...faultIf(/[{}]/.test(base_url ?? ''), ['base_url'], WHY_FIXED),
    ...requestsAt(form).flatMap(({ path, of }) => [
      ...pathFault([...path, 'path'], of.path),
      ...queryFault([...path, 'path'], of.path, form.settings),
    ]),
    ...readsAt(form).flatMap(({ path, read }) => [
      ...queryFault([...path, 'url'], read.url, form.settings),
      ...faultIf((read.path === undefined) === (read.url === undefined), path, WHY_ONE_ADDRESS),
    ]),
    ...named.flatMap(({ path, template, way }) => {
      if (template === '') return [];
      if (namesIn(template.replace(/^\{base_url\}/, '')).includes('base_url'))
        return [fault(path, '{base_url} can only begin an address')];
      return addressFaults(path, way, form.settings);
    }),
  ];
}

const WHY_FIXED = 'is one address, without placeholders: a run can use another base URL';
const WHY_ONE_ADDRESS = 'needs "path", or "url" for another host';

/** A host may contain settings, which the plan shows with their values, but nothing from a user. */
function addressFaults(
  path: Path,
  template: string,
  settings: ProfileForm['settings'] = {},
): readonly Fault[] {
  const [, , host = ''] = template.split('/');
  const isBelowBase = template.startsWith('{base_url}');
  const rest = isBelowBase ? '' : host;
  // The URL standard treats a backslash as a slash, and removes white space.
  if (!isBelowBase && !/^[^\\\s]+$/.test(host)) return [fault(path, 'is not a web address')];
  if (namesIn(rest).some((name) => !Object.hasOwn(settings, name)))
    return [fault(path, 'a host can only contain placeholders of settings')];
  const url = filled(template.replace(/^\{base_url\}/, 'https://x.example'));
  const address = webAddress(url);
  if (!(address instanceof URL)) return [fault(path, textsIn('en').fileWords.addressFault(address))];
  return pathFault(path, template.replace(/^(?:\{base_url\}|https:\/\/[^/?]*)/, '') || '/');
}

export function headers(form: ProfileForm): readonly Fault[] {
  const { basic, headers: authHeaders } = authOf(form);
  const notAlone = basic !== undefined && Object.keys(authHeaders).length > 0;
  const ofAuth: Headers = basic === undefined ? authHeaders : { Authorization: '' };
  const requests = requestsAt(form).map(({ path, of }) => ({
    path: [...path, 'headers'],
    of: of.headers ?? {},
  }));
  const all = [
    { path: ['auth'], of: ofAuth, isAuth: true },
    ...requests.map((one) => ({ ...one, isAuth: false })),
  ];
  const faults = all.flatMap(({ path, of, isAuth }) => {
    const others = isAuth ? Object.keys(of) : [...Object.keys(of), ...Object.keys(ofAuth)];
    return Object.entries(of).flatMap(([name, template]) => {
      const isTwice = others.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
      const what = isTwice ? 'the header is also set with different letter case, or in "auth"' : undefined;
      const why = headerFault(name, filled(template), isAuth) ?? what;
      return why === undefined ? [] : [fault([...path, name], why)];
    });
  });
  return notAlone ? [...faults, fault(['auth', 'basic'], 'must be alone, without headers')] : faults;
}
