/** The members of a profile that the sandbox reads: declared once more, so that a mistake of the client is not its own. */

export type BodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [member: string]: BodyTemplate };

export type Condition = {
  readonly at?: string;
  readonly is?: string | number | boolean | null;
  readonly starts?: readonly string[];
  readonly contains?: readonly string[];
  readonly present?: boolean;
};

export type Match = Condition & {
  readonly status: number | string | readonly number[];
  readonly all?: readonly Condition[];
};

type Rule = Match & { readonly means: string };

export type Texts = Readonly<Record<string, string>>;

/** The parts of a request beside its path. */
export type RequestForm = {
  readonly type?: 'json' | 'scim' | 'form';
  readonly headers?: Texts;
  readonly body?: BodyTemplate;
};

/** A request that reads, whose answer is one item or a list. */
export type SandboxRead = RequestForm & {
  readonly path?: string;
  readonly url?: string;
  readonly method?: 'GET' | 'POST';
  readonly items?: string;
  readonly total?: string;
  readonly page_size?: number;
  readonly whole?: boolean;
  readonly next?: string | { readonly header: 'link' };
  readonly from?: number;
  readonly page?: number;
  readonly page_token?: { readonly at: string };
  readonly absent?: Match | readonly Match[];
};

/** The members of an item that is a user. */
export type SandboxItem = {
  readonly id?: string;
  readonly nickname?: string | { readonly at: string; readonly as: string };
  readonly attempt_id?: string;
  readonly created_at?: string;
  readonly unit?: 's' | 'ms';
  readonly names?: readonly string[];
  readonly fields?: Texts;
  readonly enabled?:
    | string
    | boolean
    | { readonly at: string; readonly is: string | number | boolean | null };
};

export type SandboxLookUp = SandboxRead & SandboxItem;

/** How names become ids. */
export type SandboxNames = SandboxRead & { readonly name: string; readonly id: string };

/** A request that follows the creation of a user. */
export type SandboxStep = RequestForm & {
  readonly step: string;
  readonly for: string;
  readonly method: string;
  readonly path: string;
  readonly answers: readonly Rule[];
};

type SandboxSetting = {
  readonly required?: boolean;
  readonly default?: string;
  readonly secret?: boolean;
  /** An object: by its value, what the setting stands for in the body. */
  readonly values?: readonly string[] | Texts;
};

type SandboxField = {
  readonly default?: string;
  readonly many?: string;
  readonly type?: 'number' | 'boolean';
};

export type SandboxProfile = {
  readonly name: string;
  readonly title: string;
  readonly base_url?: string;
  readonly settings?: Readonly<Record<string, SandboxSetting>>;
  readonly fields?: Readonly<Record<string, SandboxField>>;
  /** `basic` alone: the user of HTTP Basic; `form` alone: parameters of every body. */
  readonly auth: Texts | { readonly form: Texts };
  readonly token?: { readonly grant: string; readonly url?: string; readonly authorize_url?: string };
  readonly create: RequestForm & {
    readonly method?: 'POST' | 'PUT';
    readonly path: string;
    readonly type: 'json' | 'scim' | 'form';
    readonly body: { readonly [member: string]: BodyTemplate };
    readonly id?: string | { readonly header: 'location' };
    readonly nickname?: SandboxItem['nickname'];
  };
  readonly upsert?: boolean;
  readonly answers: readonly Rule[];
  readonly message?: string | readonly string[];
  readonly code?: string | readonly string[];
  readonly password: string;
  readonly look_up?: SandboxLookUp | readonly SandboxLookUp[];
  readonly names?: Readonly<Record<string, SandboxNames | { readonly users: true }>>;
  readonly then?: readonly SandboxStep[];
  readonly list?: SandboxLookUp | readonly SandboxLookUp[];
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

/** A body with what settings stand for in their places. @param given the values of the settings */
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
