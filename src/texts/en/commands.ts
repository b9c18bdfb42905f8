/** Texts of the commands `clean`, `init`, `profiles` and `sandbox`, and errors of the command line. */

import type { SecretPlace, TokenStart } from '../text-facts.js';
import { count } from './grammar.js';

export const commands = {
  clean: {
    question: (files: string, folder: string) => `Remove ${files} from ${folder}? This cannot be undone.`,
    onlyCopy: (n: number, file: string) => `${file} is the only copy of ${count(n, 'password')}.`,
    /** Commands that settle it follow. */
    unconfirmed: (n: number) =>
      `${count(n, 'password belongs to an unconfirmed user', 'passwords belong to unconfirmed users')}. Settle that first:`,
    declined: 'Nothing was removed.',
    removed: (folder: string, files: string) =>
      `Removed from ${folder}: ${files}. The journal and the report were kept.`,
    /** Listed among the names of files. */
    sealedInStore: 'the sealed passwords in the store' as string,
    nothing: (folder: string) =>
      `There are no passwords to remove in ${folder}. The journal and the report were kept.`,
    /** A list follows. */
    stillSecret: 'These still contain secrets:',
    secret: (place: SecretPlace): string => {
      switch (place.kind) {
        case 'edited':
          return `${place.path}: edited by hand, perhaps with typed passwords (to remove it, add --edited)`;
        case 'roster':
          return `${place.path}: the roster, if it has passwords`;
        case 'token':
          return `${place.path}: the access token`;
        case 'archived':
          return `${place.path}: ${place.files.join(', ')} of earlier runs`;
        case 'variable':
          return 'PROVISION_TOKEN in this shell: the access token';
      }
    },
  },
  init: {
    /** Each follows the path of a file. */
    files: {
      config: 'settings for every run, each explained; none is set yet',
      configOfProfile: 'settings for every run, each explained; the profile is set',
      schema: 'lets your editor complete the settings',
      profileSchema: 'lets your editor complete the profile',
      workbook: 'an empty roster for Excel or LibreOffice',
      csv: 'the same roster as CSV, for other programs',
      kept: 'already exists and was not changed',
    },
    fillIn: 'Fill in one of the two rosters, one person per row, and delete the other.',
    departments: 'The department is a number. Without that column, users go into the root department.',
    columns: (service: string, columns: readonly string[]) => `Columns of ${service}: ${columns.join(', ')}.`,
    /** A column of this service. @param between the separator of several values; `undefined`: only one value */
    column: (header: string, isRequired: boolean, between: string | undefined) => {
      const facts = [
        ...(isRequired ? ['required'] : []),
        ...(between === undefined ? [] : [`several separated by "${between}"`]),
      ];
      return `${header}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}`;
    },
    settings: (config: string, names: readonly string[]) =>
      `Set in ${config}, under "profile_settings": ${names.join(', ')}`,
    /** Lines of a configuration follow. */
    keptConfig: (config: string) => `Set in ${config}, which was kept as it was:`,
    /** Commands follow. */
    rehearse: 'Check the roster, then rehearse; nothing leaves this machine:',
    /** Names of settings follow, each with one of `addresses`. */
    addressesIn: (config: string) => `Set in ${config}, as documented by your directory service:`,
    addresses: {
      baseUrl: (service: string) => `the address of ${service}`,
      authUrl: 'the address of the sign-in service',
      clientId: 'the client ID of the application that obtains tokens',
      /** The command that explains it follows. */
      clientIdBy: 'the client ID of the application that obtains tokens; how to create one:',
    },
    /** Commands follow. */
    create: (token: TokenStart) => {
      const first = {
        key: "Set an administrator's key",
        secret: 'Set the client secret',
        'key-file': 'Set the path of the key file',
        token: 'Get a token',
      }[token];
      return `${first}, create one user, check the result, then create the others:`;
    },
    orFile: (option: string) => `(or write it to a file that only you can read, and add ${option} <path>)`,
    /** Replaces a secret, in angle brackets. */
    key: '<key>',
    clientSecret: '<client secret>',
  },
  profiles: {
    /** Follows the name of the profile that a run has without an option. */
    isDefault: '(default)',
    /** @param facts the name of the profile, its title, and the request that creates a user */
    correct: (file: string, facts: string) => `${file} is a valid profile: ${facts}`,
    /** The evidence of a profile. @param on what it was tested on; `undefined`: not tested */
    evidence: (on: string | undefined) => (on === undefined ? 'documentation' : `tested: ${on}`),
    answers: (meanings: string) => `answers: ${meanings}`,
    /** The evidence of a look-up, the strongest first. */
    lookUp: {
      id: 'look-up: A, by the id of the request',
      time: 'look-up: B, by name and time of creation',
      timeWithOffset:
        'look-up: B, by name and time of creation, if the service writes its times with an offset (2026-01-31T08:00:00Z); otherwise C',
      nickname: 'look-up: C, by the login alone',
      none: 'look-up: none',
    },
    steps: (steps: string) => `after the creation: ${steps}`,
    list: 'all users can be listed',
    /** Precedes each note. */
    note: (text: string) => `Note: ${text}`,
    notes: {
      exists: 'no answer means "exists", so a taken login is "failed".',
      weakPassword:
        'no answer means "weak_password", so a weak password is "failed", and a rehearsal accepts it.',
      anyStatus: (statuses: string) =>
        `every answer ${statuses} means "exists". If the service also gives this answer in other cases, add "at".`,
      absent:
        'a look-up has neither "items" nor "absent": if a missing user has another answer than an empty list, say which with "absent".',
      replaces: (step: string) =>
        `the step "${step}" is sent once for each value of a column. If the service replaces the whole list each time, only the last value stays.`,
    },
    ownName: (name: string) =>
      `Give it a name of its own: "${name}" is also the name of a profile that comes with the program. Without --profile, a command would use that profile for the results of this one.`,
  },
  sandbox: {
    listening: (url: string) => `The sandbox is listening at ${url}`,
    /** Lines; commands follow. */
    begin: [
      'Open this address in a browser to see the users. They are deleted when the',
      'sandbox stops. In another terminal:',
    ] as readonly string[],
    /** A command follows. */
    signIn: 'To rehearse the sign-in as well, get the token this way instead:',
    end: 'Press Ctrl-C to stop it.',
    stopped: 'The sandbox stopped. Its users were deleted.',
  },
};

/** The text around an error, and for a program that ends without a command. */
export const commandLine = {
  error: 'Error',
  abandoned: 'Stopped immediately, before the report was written. The journal has everything that was sent',
  continueRun: 'To continue, run the same command again.',
  internalError: 'Internal error in provision.',
  internalNext:
    'The journal has everything that was sent. To continue, run the same command again.\nPlease send the lines below (they contain no password and no token) to the person who gave you provision.',
};
