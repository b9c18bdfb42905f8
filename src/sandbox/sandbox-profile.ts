/** The members of a profile that the sandbox reads: declared once more, so that a mistake of the client is not its own. */

export type BodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [member: string]: BodyTemplate };

export type Match = {
  readonly status: number | string | readonly number[];
  readonly at?: string;
  readonly is?: string | number | boolean | null;
  readonly starts?: readonly string[];
  readonly contains?: readonly string[];
  readonly present?: boolean;
};

type Rule = Match & { readonly means: string };

type Texts = Readonly<Record<string, string>>;

export type SandboxLookUp = {
  readonly path?: string;
  readonly url?: string;
  readonly headers?: Texts;
  readonly items?: string;
  readonly nickname: string | { readonly at: string; readonly as: string };
  readonly attempt_id?: string;
  readonly created_at?: string;
  readonly unit?: 's' | 'ms';
  readonly names?: readonly string[];
  readonly fields?: Texts;
  readonly total?: string;
  readonly absent?: Match | readonly Match[];
};

type SandboxSetting = {
  readonly required?: boolean;
  readonly default?: string;
  readonly secret?: boolean;
  /** An object: by its value, what the setting stands for in the body. */
  readonly values?: readonly string[] | Texts;
};

export type SandboxProfile = {
  readonly name: string;
  readonly title: string;
  readonly base_url?: string;
  readonly settings?: Readonly<Record<string, SandboxSetting>>;
  readonly fields?: Readonly<Record<string, { readonly default?: string; readonly many?: string }>>;
  /** `basic` alone: the user of HTTP Basic. */
  readonly auth: Texts;
  readonly token?: { readonly grant: string; readonly url?: string; readonly authorize_url?: string };
  readonly create: {
    readonly method?: 'POST' | 'PUT';
    readonly path: string;
    readonly type: 'json' | 'scim' | 'form';
    readonly headers?: Texts;
    readonly body: { readonly [member: string]: BodyTemplate };
  };
  readonly upsert?: boolean;
  readonly answers: readonly Rule[];
  readonly message?: string | readonly string[];
  readonly code?: string | readonly string[];
  readonly password: string;
  readonly look_up?: SandboxLookUp | readonly SandboxLookUp[];
};

/** The one, or the several. */
export function listOf<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The settings to rehearse with: those given, then the profile's defaults; a required one without either has a sample,
 * the first of its values, `example.org` for a domain and else its own name. A secret one always has it.
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

/** The body to create a user, with what settings stand for in their places. @param given the values of the settings */
export function bodyWith(
  { create, settings = {} }: SandboxProfile,
  given: Texts,
): SandboxProfile['create']['body'] {
  const chosen = Object.entries(settings).flatMap(([name, { values }]): [string, string][] =>
    values === undefined || Array.isArray(values)
      ? []
      : [[name, Object.entries(values).find(([value]) => value === given[name])?.[1] ?? '']],
  );
  const members = chosen.reduce<BodyTemplate | undefined>(replaced, create.body);
  return isObject(members) ? (members as SandboxProfile['create']['body']) : {};
}

/** `undefined`: the placeholder may be left out, and stands for nothing. */
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
