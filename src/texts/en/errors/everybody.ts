/** Errors about the list of everybody in a directory, and about who is in none of the rosters. */

import type { Language } from '../../../domain/language.js';
import type { ErrorEntry } from '../../text-facts.js';
import { grouped } from '../grammar.js';

export const everybodyErrors = {
  'no-list': ({ profile, option }: Record<'profile' | 'option', string>) => ({
    what: `${option} needs a list of everybody, which the profile ${profile} does not have`,
    next:
      option === '--extra'
        ? 'Compare in the service itself. Or describe its list in a profile of your own: docs/directories.md.'
        : 'Name the results of earlier runs with --known, and files of nicknames that are taken with --taken.',
  }),
  /** @param said why: a clause */
  'list-not-read': ({ title, said }: ListNotRead) => ({
    what: `It is not known who is in ${title}: ${said('en')}`,
    next: 'Run the same command again. If it stays so, see which right the token needs: docs/tokens.md.',
  }),
  /** @param active how many people have an account that is enabled. @param covered how many of them are in the lists */
  'extra-few-covered': ({ covered, active }: Record<'covered' | 'active', number>) => ({
    what: `The lists have only ${grouped(covered)} of ${grouped(active)} people with an enabled account, so that --extra would name all the others`,
    next: 'Name the other lists as well. Or narrow it to a unit or group: --among <field=value>.',
  }),
  'extra-unnamed': () => ({
    what: 'A row of the lists has no nickname, so that --extra may name its person',
    next: 'Give every row its nickname. The command prepare assigns those that are missing.',
  }),
  /** @param known fields of the list, or pairs of one field. Default: the list shows none */
  'among-unknown': ({ title, among, known }: Among) => ({
    what: `The list of ${title} shows nobody with ${among}`,
    ...(known.length > 0 && { next: `It shows ${known.join(', ')}.` }),
  }),
  /** @param given an option, or further rosters */
  'needs-extra': ({ given }: { readonly given: '--among' | 'lists' }) => ({
    what: `${given === 'lists' ? 'Several lists are' : `${given} is`} only for --extra`,
    next: 'Add --extra <file>.',
  }),
  'one-output': () => ({ what: '--output and --extra name the same file', next: 'Choose two files.' }),
} satisfies Readonly<Record<string, ErrorEntry>>;

type ListNotRead = { readonly title: string; readonly said: (language: Language) => string };
type Among = Record<'title' | 'among', string> & { readonly known: readonly string[] };
