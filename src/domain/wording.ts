/** A text about options: flags for a person at a command line, properties for a program that embeds this one. */
export type Wording = { readonly command: string; readonly program: string };

/** A text for people, which is the same for both where it names no option and no command. */
export type Text = string | Wording;

export function commandText(text: Text): string {
  return typeof text === 'string' ? text : text.command;
}

export function programText(text: Text): string {
  return typeof text === 'string' ? text : text.program;
}

/** A template that may hold wordings: worded`Choose another folder with ${optionName('--results')}.` */
export function worded(strings: TemplateStringsArray, ...values: readonly (Text | number)[]): Wording {
  const filled = (textOf: (text: Text) => string): string =>
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'number' ? value : textOf(value))),
    );
  return { command: filled(commandText), program: filled(programText) };
}

/** Several texts as one. */
export function joined(texts: readonly Text[], separator: string): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.join(separator);
  return {
    command: texts.map(commandText).join(separator),
    program: texts.map(programText).join(separator),
  };
}

/** A program's name for an option, if that is not its flag in camelCase. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['--set', 'settings'],
  ['--header', 'headers'],
]);

/** Options that a program gives in a configuration only, which the property `config` names. */
const CONFIGURED: ReadonlySet<string> = new Set([
  '--columns',
  '--delimiter',
  '--name-order',
  '--roster-format',
  '--sheet',
]);

/** A program's name for the option with this flag: `baseUrl` for `--base-url`. */
export function propertyOf(flag: string): string {
  const inCamelCase = flag.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return PROPERTIES.get(flag) ?? inCamelCase;
}

/** An option by its name: `--base-url`, or `the option baseUrl`. */
export function optionName(flag: string): Wording {
  const program = CONFIGURED.has(flag)
    ? `${keyOf(flag)} in the configuration`
    : `the option ${propertyOf(flag)}`;
  return { command: flag, program };
}

/** An option that begins a sentence: `--base-url`, or `The option baseUrl`. */
export function optionSubject(flag: string): Wording {
  const { command, program } = optionName(flag);
  return { command, program: program.replace(/^the/, 'The') };
}

/** `--sheet 2`, or `sheet: 2`. @param typed as a shell takes it @param value for a program. Default: what is typed */
export function optionValue(flag: string, typed: string, value: unknown = typed): Wording {
  const json = JSON.stringify(value);
  const program = CONFIGURED.has(flag)
    ? `${keyOf(flag)}: ${json} in the configuration`
    : `${propertyOf(flag)}: ${json}`;
  return { command: `${flag} ${typed}`, program };
}

/** The key of a configuration: `"roster_format"`. */
function keyOf(flag: string): string {
  return `"${flag.slice(2).replaceAll('-', '_')}"`;
}

/** How the address of the directory is given. */
export const ADDRESS_WAYS: Wording = {
  command: 'Set it with --base-url https://…, PROVISION_BASE_URL, or "base_url" in provision.config.json.',
  program: 'Set it with the option baseUrl.',
};

/** Follows “then” or “to continue”. */
export const RUN_AGAIN: Wording = {
  command: 'run the same command again',
  program: 'call the function again with the same options',
};
