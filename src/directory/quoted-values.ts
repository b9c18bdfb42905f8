/**
 * The values that a profile puts between quotes of its own, as in `CREATE USER "{nickname}"`. JSON and forms encode their
 * own quotes; a statement inside a text is in a language that only the service knows.
 */

import { quotesIn } from '../domain/quoted-text.js';
import { chosenTemplate, type WithSettings } from './configure-profile.js';
import { namesIn, pageTemplates, templatesIn } from './profile-templates.js';
import { partsOf } from './template.js';

type QuotedValue = {
  readonly name: string;
  /** The quotes of the text around it, as `"'`: its own must be others. */
  readonly quotes: string;
};

/** The values between quotes in a template, and in the templates of its settings. @param around quotes around it */
export function quotedValues(template: string, profile: WithSettings, around = ''): readonly QuotedValue[] {
  const own = partsOf(template).filter((part) => typeof part === 'string');
  const quotes = quotesIn(around + own.join(''));
  return namesIn(template).flatMap((name) => {
    const chosen = chosenTemplate(name, profile);
    if (chosen !== undefined) return quotedValues(chosen, profile, quotes);
    const { fields = {} } = profile.form;
    const usual = Object.hasOwn(fields, name) ? (fields[name]?.default ?? '') : '';
    return [...(quotes === '' ? [] : [{ name, quotes }]), ...quotedValues(usual, profile)];
  });
}

/** The quotes that a row's values must not have, by their names: in the creation, the steps, and the requests for names. */
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
