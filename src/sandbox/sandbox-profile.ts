/**
 * The members of a directory profile that the sandbox reads. Declared here once more and not imported, so that a mistake
 * in how the client reads a profile is not one of the sandbox as well.
 */

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

export type SandboxProfile = {
  readonly name: string;
  readonly title: string;
  readonly base_url?: string;
  readonly settings?: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
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
 * `example.org` for a domain and else its own name.
 */
export function settingsToRehearse({ settings = {} }: SandboxProfile, given: Texts): Texts {
  const own = Object.entries(settings).flatMap(([name, { required = false, default: otherwise }]) => {
    const sample = name === 'domain' ? 'example.org' : name;
    const value = given[name] || otherwise || (required ? sample : '');
    return value === '' ? [] : [[name, value] as const];
  });
  return { ...given, ...Object.fromEntries(own) };
}
