/** Errors of options and the configuration. */

import type { ErrorText } from '../../../domain/errors.js';
import { shellQuote } from '../../../domain/shell-quote.js';
import { problemLines } from '../../sentence-parts.js';
import type { ErrorEntry, FileProblems, Phrase, UnreadableFile, UntrustedFile } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { documents } from '../settings.js';
import { systemError } from '../system-error.js';

export const settingsErrors = {
  /** @param place the flag, the variable, or the key of the configuration. @param given as it may be shown */
  'option-value-wrong': ({ place, takes, given, hint }: WrongValue) => ({
    what: `${place} takes ${takes({ lang: 'en' })}, not "${given}"`,
    next: hint?.({ lang: 'en' }),
  }),
  'option-twice': ({ option }: { readonly option: string }) => ({
    what: `${option} is given twice`,
    next: 'Give it once.',
  }),
  /** @param option one that sends several requests at once, or so many in a second */
  'pace-and-rate': ({ option }: { readonly option: string }): ErrorText => ({
    what: `--pace means one request at a time, and ${option} is given as well`,
    next: 'Give only one of them.',
  }),
  'config-path-empty': (): ErrorText => ({
    what: '--config is empty',
    next: CONFIG_WAYS,
  }),
  'config-missing': ({ path }: { readonly path: string }): ErrorText => ({
    what: `${path} does not exist`,
    next: CONFIG_WAYS,
  }),
  'config-unreadable': ({ path, why }: Unreadable): ErrorText => ({
    what: `The configuration file ${path} cannot be read: ${unreadable(why)}`,
    next: 'Correct the cause, or run without the file; --no-config leaves a configuration out.',
  }),
  'config-untrusted': (file: UntrustedFile) => ({
    what: `The configuration ${file.path} is not used: ${untrusted(file)}`,
    next: `If you trust it, set it with --config ${shellQuote(file.path)} or PROVISION_CONFIG. To run without it, add --no-config.`,
  }),
  'file-not-utf8': ({ path }: { readonly path: string }) => ({
    what: `${path} is not in UTF-8`,
    next: 'Save it as UTF-8.',
  }),
  'json-invalid': (facts: FileProblems) => problemLines(facts, 'en', documents.more),
  'config-invalid': (facts: FileProblems) => problemLines(facts, 'en', documents.more),
  'profile-unknown': ({ typed, near, known }: UnknownProfile) => ({
    what: `There is no profile "${typed}"`,
    next: `${near === undefined ? '' : `Did you mean ${near}? `}The profiles are ${known.join(', ')}. A file is given with its path, such as ./directory.json.`,
  }),
  'profile-missing': ({ path }: { readonly path: string }): ErrorText => ({
    what: `The profile ${path} does not exist`,
    next: 'A profile is a file, or one of the names that `provision profiles` lists.',
  }),
  'profile-unreadable': ({ path, why }: Unreadable): ErrorText => ({
    what: `The profile ${path} cannot be read: ${unreadable(why)}`,
    next: 'Correct the cause, or give another profile: a file, or one of the names that `provision profiles` lists.',
  }),
  'profile-untrusted': (file: UntrustedFile) => ({
    what: `The profile ${file.path} is not used: ${untrusted(file)}`,
    next: `If you trust it, set it with --profile ${shellQuote(file.path)} or PROVISION_PROFILE.`,
  }),
  /** @param name in the file, which is that of another profile */
  'profile-name-taken': ({ path, name }: { readonly path: string; readonly name: string }) => ({
    what: `${path}: the name "${name}" is that of a profile that comes with the program, which is another one`,
    next: 'Give the profile in the file a name of its own.',
  }),
  'sandbox-with-address': () => ({
    what: '--sandbox uses its own directory, address and token',
    next: 'Omit --base-url, --token and --token-file, or omit --sandbox.',
  }),
  'token-given-twice': ({ one, other }: { readonly one: string; readonly other: string }) => ({
    what: `Both ${one} and ${other} are set`,
    next: 'Use only one of them.',
  }),
  /** @param beside the option that it cannot be beside */
  'slips-not-now': ({ beside }: { readonly beside: '--json' | '--dry-run' }) => ({
    what: `--slips cannot be used with ${beside}, which ${beside === '--json' ? 'ends with one event' : 'creates no users'}`,
    next: 'Make the slips with the command slips.',
  }),
  'overwrite-alone': () => ({ what: '--overwrite needs --findings or --output' }),
  'findings-without-dry-run': () => ({ what: '--findings needs --dry-run' }),
  'findings-ending': ({ path }: { readonly path: string }) => ({
    what: `--findings takes a file that ends in .csv, .json, .html or .xlsx, not "${path}"`,
  }),
} satisfies Readonly<Record<string, ErrorEntry>>;

type WrongValue = {
  readonly place: string;
  readonly takes: Phrase;
  readonly given: string;
  readonly hint: Phrase | undefined;
};

type Unreadable = { readonly path: string; readonly why: UnreadableFile };

type UnknownProfile = {
  readonly typed: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
};

const CONFIG_WAYS =
  '--config and PROVISION_CONFIG take the path of a configuration file. Without them, the program looks for provision.config.json.';

function unreadable(why: UnreadableFile): string {
  switch (why.kind) {
    case 'system':
      return systemError(why.system);
    case 'other-kind':
      return `it is ${fileWords.kinds[why.is]}`;
    case 'too-large':
      return `it is larger than ${why.mib} MiB`;
    case 'broken-link':
      return 'it is a link to a missing file';
  }
}

function untrusted({ folder, why }: UntrustedFile): string {
  return `${folder === undefined ? 'it ' : `its folder, ${folder}, `}${fileWords.distrust(why)}`;
}
