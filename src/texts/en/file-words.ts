/** Parts of sentences about files and addresses. */

import type { AddressFault, Distrust, FileKind, FileUse } from '../text-facts.js';

export const fileWords = {
  /** These follow “is”. */
  kinds: {
    link: 'a symbolic link',
    folder: 'a folder',
    pipe: 'a pipe',
    socket: 'a socket',
    device: 'a device',
  } satisfies Readonly<Record<FileKind, string>>,
  /** These follow “is”. */
  uses: {
    roster: 'the roster itself',
    list: 'the list itself',
    config: 'the configuration of this run',
    profile: 'the profile of this run',
    'token-file': 'the token file of this run',
    'client-secret-file': 'the file with the client secret',
    'key-file': 'the file with the key',
    results: 'in a results folder',
  } satisfies Readonly<Record<FileUse, string>>,
  /** Follows a path. */
  distrust: (why: Distrust): string =>
    why.kind === 'owner'
      ? `belongs to user ${why.owner}, and you are user ${why.user}`
      : `is writable by everyone (mode ${why.mode})`,
  /** Follows the name of an address. */
  addressFault(fault: AddressFault): string {
    switch (fault.kind) {
      case 'empty':
        return 'is empty';
      case 'no-address':
        return 'is not a web address';
      case 'protocol':
        return `must begin with https:, not with ${fault.protocol}`;
      case 'credentials':
        return 'must not contain a user name or a password (before the @)';
      case 'query':
        return 'must not contain a query or a fragment (after ? or #)';
      case 'not-encrypted':
        return `${fault.address} is not encrypted: others could read what is sent to it`;
    }
  },
};
