/** The parts of a profile that the sandbox reads. Shares types with the program, but no code. */

import type { ItemForm } from '../directory/found-user.js';
import type { ProfileForm } from '../directory/profile.js';
import type { AnswerMatch, BodyTemplate } from '../directory/profile-parts.js';
import type { ListForm } from '../directory/profile-reads.js';

export type Texts = Readonly<Record<string, string>>;

/** `means` may be any text, since the rules of a step have their own meanings. */
export type SandboxProfile = Omit<ProfileForm, 'answers'> & {
  readonly answers: readonly (AnswerMatch & { readonly means: string })[];
};

export type SandboxItem = Partial<ItemForm> & Pick<ListForm, 'enabled'>;

export function listOf<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

export function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Given values, else the profile's defaults. A required setting without either, and every secret one, gets a sample:
 * the first of its allowed values, `example.org` for a domain, or its own name.
 */
export function settingsToRehearse({ settings = {} }: SandboxProfile, given: Texts): Texts {
  const own = Object.entries(settings).flatMap(
    ([name, { required = false, secret = false, default: otherwise, values }]) => {
      const [first] = Array.isArray(values) ? values : Object.keys(values ?? {});
      const sample = first ?? (name === 'domain' ? 'example.org' : name);
      const value = secret ? sample : given[name] || otherwise || (required ? sample : '');
      return value === '' ? [] : [[name, value] as const];
    },
  );
  return { ...given, ...Object.fromEntries(own) };
}

export function bodyWith<Body extends BodyTemplate>(
  template: Body,
  { settings = {} }: SandboxProfile,
  given: Texts,
): Body {
  const chosen = Object.entries(settings).flatMap(([name, { values }]): [string, string][] =>
    values === undefined || Array.isArray(values)
      ? []
      : [[name, Object.entries(values).find(([value]) => value === given[name])?.[1] ?? '']],
  );
  return (chosen.reduce<BodyTemplate | undefined>(replaced, template) ?? {}) as Body;
}

/** Returns `undefined` if the placeholder is optional and has no value. */
function replaced(
  template: BodyTemplate | undefined,
  choice: readonly [name: string, template: string],
): BodyTemplate | undefined {
  if (typeof template === 'string') return replacedText(template, choice);
  if (typeof template !== 'object' || template === null) return template;
  const inner = Object.entries(template).flatMap(([name, one]): [string, BodyTemplate][] => {
    const value = replaced(one, choice);
    return value === undefined ? [] : [[name, value]];
  });
  return Array.isArray(template) ? inner.map(([, one]) => one) : Object.fromEntries(inner);
}

function replacedText(text: string, [name, template]: readonly [string, string]): string | undefined {
  if (template === '' && text.includes(`{${name}?}`)) return undefined;
  const optional = template.replace(/\{(\w+)\}/g, '{$1?}');
  return text.replaceAll(`{${name}?}`, optional).replaceAll(`{${name}}`, template);
}
