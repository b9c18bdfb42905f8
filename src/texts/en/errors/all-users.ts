/** Errors about the list of all users of a directory, and about accounts that no roster has. */

import type { Language } from '../../../domain/language.js';
import { text } from '../../error-template.js';
import type { ErrorEntry } from '../../text-facts.js';
import { grouped } from '../grammar.js';

export const allUsersErrors = {
  'no-list': ({ profile, option }: Record<'profile' | 'option', string>) => text`
    ${option} needs a list of all users, which the profile ${profile} does not have
    ${
      option === '--extra'
        ? 'Compare the lists in the service itself. Or describe its list in a profile of your own: docs/profiles.md.'
        : 'Name the results of earlier runs with --known, and files of nicknames that are taken with --taken.'
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
    Name the other lists as well. Or narrow it to a unit or group: --among <field=value>.`,
  'extra-unnamed': () => text`
    A row of the lists has no nickname, so --extra could name a person who is in a list
    Give every row a nickname. The command prepare assigns the missing ones.`,
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

type ListNotRead = {
  readonly title: string;
  readonly said: (language: Language) => string;
  readonly isMisread: boolean;
};
type Among = Record<'title' | 'among', string> & { readonly known: readonly string[] };
