import type { Language } from '../../../domain/language.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import type { ErrorEntry, FileProblems, Phrase, SettingFault } from '../../text-facts.js';
import { grouped } from '../grammar.js';
import { documents, settings } from '../settings.js';

export const directoryErrors = {
  'profile-invalid': (facts: FileProblems) =>
    problemLines(facts, 'en', documents.more, documents.profileForm),
  /** The resumed run used a profile from a file. */
  'profile-not-given': ({ profile }: { readonly profile: string }) => text`
    The run used a profile from a file, ${profile}
    Name that file with --profile <file>.`,
  'setting-unknown': ({ profile, setting, near, known }: UnknownSetting) => text`
    The profile ${profile} has no setting "${setting}"
    ${near === undefined ? '' : `Did you mean ${near}? `}${known.length === 0 ? 'It has none.' : `Its settings are ${known.join(', ')}.`}`,
  'setting-value-wrong': ({ setting, fault }: { readonly setting: string; readonly fault: SettingFault }) =>
    text`The setting ${setting} ${settings.fault(fault)}`,
  'setting-secret': ({ profile, setting, variable }: SecretSetting) => text`
    The setting ${setting} of the profile ${profile} is secret, and is not accepted on the command line or as text in the configuration
    ${secretWays(setting, variable)}`,
  'setting-not-secret': ({ profile, setting, from }: PlainSetting) => text`
    The setting ${setting} of the profile ${profile} is not secret, and is not read from ${from}
    Set it with --set ${setting}=<value> or as "profile_settings": { "${setting}": "…" }.`,
  'setting-missing': ({ profile, setting, description }: MissingSetting) => text`
    The profile ${profile} needs the setting ${setting}: ${description({ lang: 'en' })}
    Add --set ${setting}=<value>, or "profile_settings": { "${setting}": "…" } in provision.config.json.`,
  'secret-setting-missing': ({ profile, setting, description, variable }: MissingSecret) => text`
    The profile ${profile} needs the secret setting ${setting}: ${description({ lang: 'en' })}
    ${secretWays(setting, variable)}`,
  'profile-address-dots': ({ profile, address }: Record<'profile' | 'address', string>) => text`
    The address ${address} of the profile ${profile} has a part of only dots between its slashes
    Check the settings of the profile.`,
  'base-url-doubled': ({ from, end, base }: DoubledPath) => text`
    ${from}: the base URL ends in ${end}, which the program adds itself.
    Use ${base}`,
  'department-unused': ({ title }: { readonly title: string }) => text`
    --department does not apply: ${title} has no department numbers
    Remove it.`,
  'generated-passwords-unused': ({ title }: { readonly title: string }) => text`
    --generate-passwords does not apply: ${title} does not store passwords
    Remove it. The users sign in as their organisation has set up.`,
  'slips-unused': ({ title }: { readonly title: string }) => text`
    --slips does not apply: ${title} does not store passwords
    Remove it.`,
  'parallel-unused': ({ title }: { readonly title: string }) => text`
    --parallel needs a directory with look-ups: only they show the outcome of requests that were interrupted. ${title} has none
    Remove it, or set it to 1.`,
  'header-carries-token': ({ header, title }: { readonly header: string; readonly title: string }) => text`
    The header ${header} carries the token of ${title} and cannot be overridden`,
  'no-list': ({ profile, option }: Record<'profile' | 'option', string>) => text`
    ${option} needs a list of all users, which the profile ${profile} does not have
    ${
      option === '--extra'
        ? 'Compare the lists in the service itself. Or describe its list in a profile of your own: docs/profiles.md.'
        : 'Name the results of earlier runs with --known, and files of taken logins with --taken.'
    }`,
  /** @param said why: a clause */
  'list-not-read': ({ title, said, isMisread }: ListNotRead) => text`
    The users of ${title} could not be listed: ${said('en')}
    ${
      isMisread
        ? 'Compare this pointer in the profile with an answer of the service: docs/profiles.md.'
        : 'Run the same command again. If it happens again, check which rights the token needs: docs/tokens.md.'
    }`,
  /** @param active how many people have an account that is enabled. @param covered how many of them are in the lists */
  'extra-few-covered': ({ covered, active }: Record<'covered' | 'active', number>) => text`
    The lists have only ${grouped(covered)} of ${grouped(active)} people with an enabled account, so --extra would name all the others
    Name the other lists as well. Or compare only a unit or group: --among <field=value>.`,
  'extra-unnamed': () => text`
    A row of the lists has no login, so --extra could name a person who is in a list
    Give every row a login. The command prepare assigns the missing ones.`,
  /** @param known fields of the list, or pairs of one field */
  'among-unknown': ({ title, among, known }: Among) => text`
    --among: the list of ${title} shows no ${among}
    ${known.length > 0 ? `It shows ${known.join(', ')}.` : ''}`,
  'needs-extra': ({ given }: { readonly given: '--among' | 'lists' }) => text`
    ${given === 'lists' ? 'Several lists need' : `${given} needs`} --extra
    Add --extra <file>.`,
  'one-output': () => text`
    --output and --extra name the same file
    Choose two files.`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type UnknownSetting = Record<'profile' | 'setting', string> & {
  readonly near: string | undefined;
  readonly known: readonly string[];
};

type SecretSetting = Record<'profile' | 'setting' | 'variable', string>;

type PlainSetting = Record<'profile' | 'setting' | 'from', string>;

type MissingSetting = Record<'profile' | 'setting', string> & {
  /** A sentence. */
  readonly description: Phrase;
};

type MissingSecret = MissingSetting & SecretSetting;

type DoubledPath = Record<'from' | 'end' | 'base', string>;

function secretWays(setting: string, variable: string): string {
  return `Set ${variable}, or write it to a file and name that in provision.config.json: "profile_settings": { "${setting}": { "file": "<path>" } }.`;
}

type ListNotRead = {
  readonly title: string;
  readonly said: (language: Language) => string;
  readonly isMisread: boolean;
};
type Among = Record<'title' | 'among', string> & { readonly known: readonly string[] };
