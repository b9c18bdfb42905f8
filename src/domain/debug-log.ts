/** The debug log: what the program does, for whoever looks for an error. */

/** Facts of one line. They hold no password, no token and nothing that a header or a body could hold of them. */
export type DebugFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type DebugLog = {
  /** True if anybody reads it: for facts that take time to collect. */
  readonly isOn: boolean;
  /** Writes one line: the time, what happened, its facts. Facts that are `undefined` are left out. */
  line(event: DebugEvent, facts: DebugFacts): void;
};

export type DebugEvent =
  | 'start'
  | 'config'
  | 'setting'
  | 'directory'
  | 'journal'
  | 'store'
  | 'token'
  | 'request'
  | 'answer'
  | 'wait'
  | 'error';

export const NO_DEBUG_LOG: DebugLog = { isOn: false, line: () => {} };
