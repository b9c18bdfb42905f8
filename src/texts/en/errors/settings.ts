import { shellQuote } from '../../../domain/shell-quote.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import type { ErrorEntry, FileProblems, Phrase, UnreadableFile, UntrustedFile } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { documents } from '../settings.js';
import { systemError } from '../system-error.js';

export const settingsErrors = {
  /** @param place the flag, the variable, or the key of the configuration. @param given the value as it may be shown */
  'option-value-wrong': ({ place, takes, given, hint }: WrongValue) => text`
    ${place} takes ${takes({ lang: 'en' })}, not "${given}"
    ${hint?.({ lang: 'en' })}`,
  'option-twice': ({ option }: { readonly option: string }) => text`
    ${option} is set twice
    Set it once.`,
  /** @param option the option for parallel requests, or for a rate */
  'pace-and-rate': ({ option }: { readonly option: string }) => text`
    --pace means one request at a time, so it cannot be used with ${option}
    Use only one of them.`,
  'config-path-empty': () => text`
    --config is empty
    ${CONFIG_WAYS}`,
  'config-missing': ({ path }: { readonly path: string }) => text`
    ${path} does not exist
    ${CONFIG_WAYS}`,
  'config-unreadable': ({ path, why }: Unreadable) => text`
    The configuration file ${path} cannot be read: ${unreadable(why)}
    Correct the cause, or run without the file; --no-config leaves a configuration out.`,
  'config-untrusted': (file: UntrustedFile) => text`
    The configuration ${file.path} is not used: ${untrusted(file)}
    If you trust it, set it with --config ${shellQuote(file.path)} or PROVISION_CONFIG. To run without it, add --no-config.`,
  'file-not-utf8': ({ path }: { readonly path: string }) => text`
    ${path} is not in UTF-8
    Save it as UTF-8.`,
  'json-invalid': (facts: FileProblems) => problemLines(facts, 'en', documents.more),
  'config-invalid': (facts: FileProblems) => problemLines(facts, 'en', documents.more),
  'profile-unknown': ({ typed, near, known }: UnknownProfile) => text`
    There is no profile "${typed}"
    ${near === undefined ? '' : `Did you mean ${near}? `}The profiles are ${known.join(', ')}. To use a file, type its path, such as ./directory.json.`,
  'profile-missing': ({ path }: { readonly path: string }) => text`
    The profile ${path} does not exist
    A profile is a file, or one of the names that \`provision profiles\` lists.`,
  'profile-unreadable': ({ path, why }: Unreadable) => text`
    The profile ${path} cannot be read: ${unreadable(why)}
    Correct the cause, or use another profile: a file, or one of the names that \`provision profiles\` lists.`,
  'profile-untrusted': (file: UntrustedFile) => text`
    The profile ${file.path} is not used: ${untrusted(file)}
    If you trust it, set it with --profile ${shellQuote(file.path)} or PROVISION_PROFILE.`,
  'profile-name-taken': ({ path, name }: { readonly path: string; readonly name: string }) => text`
    ${path}: "${name}" is also the name of a profile that comes with the program
    Give the profile in the file another name.`,
  'sandbox-with-address': () => text`
    --sandbox uses its own directory, address and token
    Omit --base-url, --token and --token-file, or omit --sandbox.`,
  'token-given-twice': ({ one, other }: { readonly one: string; readonly other: string }) => text`
    Both ${one} and ${other} are set
    Use only one of them.`,
  'slips-not-now': ({ other }: { readonly other: '--json' | '--dry-run' }) => text`
    --slips cannot be used with ${other}, which ${other === '--json' ? 'ends with one event' : 'creates no users'}
    Make the slips with the command slips.`,
  'overwrite-alone': () => text`--overwrite needs --findings or --output`,
  'findings-without-dry-run': () => text`--findings needs --dry-run`,
  'findings-ending': ({ path }: { readonly path: string }) => text`
    --findings takes a file that ends in .csv, .json, .html or .xlsx, not "${path}"`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type WrongValue = Record<'place' | 'given', string> & {
  readonly takes: Phrase;
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
