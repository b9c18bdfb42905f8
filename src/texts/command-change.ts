/** The parts of a printed command that were not typed: its operands, and options of its own. */

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

/** True if a printed command has something to fill in. Typed text has quotes around a `<`, and no gap at its end. */
export function hasGap(command: string): boolean {
  const outside = command.replace(/'[^']*'|"(?!\$\()[^"]*"/gu, (quoted) =>
    /<[^<>()\s]+>.$/u.test(quoted) ? quoted : '',
  );
  return /<[^<>()\s]+>(?!`)/u.test(outside);
}

/** A word of a command line as a shell hands it over: it is quoted where it is shown. */
export type Word = string | Gap;

export type OptionWord = Word | readonly Word[] | boolean;

/** The options that the program sets in printed commands, by the attributes that commander gives them. */
export type ChangedOption =
  | 'accept'
  | 'allFindings'
  | 'authUrl'
  | 'baseUrl'
  | 'clientId'
  | 'columns'
  | 'created'
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
  | 'output'
  | 'profile'
  | 'renew'
  | 'results'
  | 'roster'
  | 'rosterFormat'
  | 'run'
  | 'save'
  | 'sheet'
  | 'skipInvalid'
  | 'slips'
  | 'write';

/** An option that the command does not have is left out. */
export type CommandChange<Option extends string = ChangedOption> = {
  readonly operands?: readonly Word[];
  /** Replace what was typed; `undefined` removes an option. */
  readonly options?: Readonly<Partial<Record<Option, OptionWord | undefined>>>;
  /** Settings of the profile by their names. Each replaces the one that was typed; `undefined` removes it. */
  readonly settings?: Readonly<Record<string, Word | undefined>>;
};
