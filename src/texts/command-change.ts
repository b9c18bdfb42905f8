/** The parts of a printed command that the program adds: operands and options. */

export type PrintedCommand =
  | 'create'
  | 'prepare'
  | 'diff'
  | 'retry'
  | 'settle'
  | 'report'
  | 'slips'
  | 'clean'
  | 'token';

/** A gap that a person has to fill in: `<address>`, or after a known part, `realm=<realm>`. */
export type Gap = { readonly gap: string; readonly before?: string };

/** True if a printed command has a gap. Typed text has quotes around a `<`, and does not end with a gap. */
export function hasGap(command: string): boolean {
  const outside = command.replace(/'[^']*'|"(?!\$\()[^"]*"/gu, (quoted) =>
    /<[^<>()\s]+>.$/u.test(quoted) ? quoted : '',
  );
  return /<[^<>()\s]+>(?!`)/u.test(outside);
}

/** A word of a command line as the program receives it. It is quoted for the shell when it is shown. */
export type Word = string | Gap;

export type OptionWord = Word | readonly Word[] | boolean;

/** The options that the program sets in printed commands, by their attribute names in commander. */
export type ChangedOption =
  | 'accept'
  | 'all'
  | 'allFindings'
  | 'authUrl'
  | 'baseUrl'
  | 'clientId'
  | 'columns'
  | 'config'
  | 'created'
  | 'deleted'
  | 'delimiter'
  | 'dryRun'
  | 'edited'
  | 'encoding'
  | 'fresh'
  | 'generatePasswords'
  | 'giveUp'
  | 'identity'
  | 'known'
  | 'limit'
  | 'lookUp'
  | 'map'
  | 'new'
  | 'nameOrder'
  | 'nickname'
  | 'notCreated'
  | 'only'
  | 'open'
  | 'org'
  | 'others'
  | 'output'
  | 'profile'
  | 'renamedTo'
  | 'renew'
  | 'results'
  | 'roster'
  | 'rosterFormat'
  | 'run'
  | 'same'
  | 'save'
  | 'sheet'
  | 'skipExisting'
  | 'skipInvalid'
  | 'slips'
  | 'write';

/** An option that the command does not have is left out. */
export type CommandChange<Option extends string = ChangedOption> = {
  readonly operands?: readonly Word[];
  /** Each replaces the typed option; `undefined` removes it. */
  readonly options?: Readonly<Partial<Record<Option, OptionWord | undefined>>>;
  readonly settings?: Readonly<Record<string, Word | undefined>>;
};
