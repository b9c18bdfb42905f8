/** Values between a profile's own quotes, as in `CREATE USER "{nickname}"`, whose language only the service knows. */

import { quotesIn } from '../domain/quoted-text.js';
import { chosenTemplate, type WithSettings } from './configure-profile.js';
import { pageTemplates, templatesIn } from './profile-templates.js';
import { partsOf, placeholdersOf } from './template.js';

export type QuotedValue = {
  readonly name: string;
  /** The enclosing quotes, such as `"'`. Inner quotes must differ from these. */
  readonly quotes: string;
};

/** The values between quotes in a template and in those of its settings. @param around the enclosing quotes */
export function quotedValues(template: string, profile: WithSettings, around = ''): readonly QuotedValue[] {
  const parts = partsOf(template);
  const quotes = quotesIn(around + parts.filter((part) => typeof part === 'string').join(''));
  return placeholdersOf(parts).flatMap(({ name }) => {
    const chosen = chosenTemplate(name, profile);
    if (chosen !== undefined) return quotedValues(chosen, profile, quotes);
    const { fields = {} } = profile.form;
    const usual = Object.hasOwn(fields, name) ? (fields[name]?.default ?? '') : '';
    return [...(quotes === '' ? [] : [{ name, quotes }]), ...quotedValues(usual, profile)];
  });
}

/** The quotes that a row's values must not contain, by placeholder: in the creation, the steps, and name requests. */
export function quotesAround(profile: WithSettings): ReadonlyMap<string, string> {
  const { form } = profile;
  const sent = templatesIn(form)
    .filter(({ path: [first] }) => first === 'create' || first === 'then')
    .flatMap(({ template }) => quotedValues(template, profile));
  const searched = Object.entries(form.names ?? {}).flatMap(([field, search]) =>
    'users' in search
      ? []
      : pageTemplates(search)
          .flatMap((template) => quotedValues(template, profile))
          .map(({ name, quotes }) => ({ name: name === 'value' ? field : name, quotes })),
  );
  const all = new Map<string, string>();
  for (const { name, quotes } of [...sent, ...searched])
    all.set(name, quotesIn((all.get(name) ?? '') + quotes));
  return all;
}
