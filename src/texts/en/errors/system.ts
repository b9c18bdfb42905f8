/** Errors of the computer: files, disk, addresses. */

import { text } from '../../error-template.js';
import type {
  AddressFault,
  AddressSubject,
  DiskLoss,
  ErrorEntry,
  FileKind,
  FileUse,
  HeaderFault,
  OutputKind,
} from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { systemError } from '../system-error.js';

type OutputPath = { readonly option: string; readonly path: string };
type Disk = { readonly path: string; readonly loss: DiskLoss | undefined };

const CLOSE_FILES =
  'Close other programs, or allow more open files with "ulimit -n 1024", then run the same command again.';
const OTHER_FILE = 'Choose another file.';

const HEADER_EXAMPLE = 'Write it as name: value, as in --header "X-Org-Id: 42".';
const SET_TOKEN = 'Set the token with PROVISION_TOKEN or --token-file.';

const OUTPUTS: Readonly<Record<OutputKind, string>> = {
  findings: 'The findings',
  comparison: 'The comparison',
  extra: 'The file of --extra',
  roster: 'The roster',
  token: 'The token',
};

const LOSSES: Readonly<Record<DiskLoss, string>> = {
  'password-not-saved': 'A password is sent only after it is saved there',
  'output-incomplete': 'The output of the command is incomplete',
};

const EXAMPLES: Readonly<Record<AddressSubject['kind'], string>> = {
  'base-url': 'It looks like https://directory.example or https://gateway.example/directory.',
  'auth-url': 'Give the part before /authorize, such as https://auth.example.',
  profile: 'Check the settings of the profile.',
};

export const systemErrors = {
  'open-files': () => text`
    Too many files and connections are open on this computer, or for this program
    ${CLOSE_FILES}`,
  'disk-open-files': ({ path, loss }: Disk) => text`
    ${withLoss(`Too many files are open: cannot write ${placeOf(path, loss)}`, loss)}
    ${CLOSE_FILES}`,
  'disk-full': ({ path, loss }: Disk) => text`
    ${withLoss(`The disk is full, or your quota is used up: cannot write ${placeOf(path, loss)}`, loss)}
    Free some space, then run the same command again.`,
  'disk-not-writable': ({ path, loss, system }: Disk & { readonly system: string }) => text`
    ${withLoss(`Cannot write ${placeOf(path, loss)}: ${systemError(system)}`, loss)}
    Check that the folder exists and is writable, then run the same command again.`,
  'output-no-folder': ({ path }: { readonly path: string }) => text`
    The folder of ${path} does not exist
    Create it. Or choose another file.`,
  'output-not-regular': ({ option, path, kind }: OutputPath & { readonly kind: FileKind }) => text`
    ${option} ${path} is ${fileWords.kinds[kind]}
    ${OTHER_FILE}`,
  'output-in-use': ({ option, path, use }: OutputPath & { readonly use: FileUse }) => text`
    ${option} ${path} is ${fileWords.uses[use]}
    ${OTHER_FILE}`,
  'output-broken-link': ({ option, path }: OutputPath) => text`
    ${option} ${path} is a link to a file that does not exist
    ${OTHER_FILE}`,
  'output-changed': ({ option, path }: OutputPath) => text`
    ${option} ${path} was replaced by another file during the command
    ${OTHER_FILE}`,
  'output-not-replaced': ({ option, path, output, canOverwrite }: KeptOutput) => text`
    ${option} ${path} ${foreign(output)}
    ${canOverwrite ? `${OTHER_FILE} Or add --overwrite to replace it.` : OTHER_FILE}`,
  'output-not-writable': ({ output, path, system }: FailedOutput) => text`
    ${OUTPUTS[output]} cannot be written to ${path}: ${systemError(system)}
    ${OTHER_FILE}`,
  'file-not-owned': ({ path, owner }: { readonly path: string; readonly owner: number }) => text`
    ${path} belongs to user ${owner}, who can read everything that is written to it
    Replace it with a copy that you own. Or copy the whole folder, and choose the copy with --results.`,
  'file-not-regular': ({ path, kind }: { readonly path: string; readonly kind: FileKind }) => text`
    ${path} is ${fileWords.kinds[kind]}, not a regular file
    Find out who put it there. Then remove it, or replace it with the file itself.`,
  'file-linked': ({ path, links }: { readonly path: string; readonly links: number }) => text`
    ${path} has ${links} hard links, so another path leads to the same file
    Find out who linked it. Then replace it with a copy: copy it to another name, and rename the copy to this one.`,
  'address-invalid': ({ subject, fault }: InvalidAddress) => text`
    ${addressName(subject)} ${fileWords.addressFault(fault)}
    ${addressNext(fault) ?? EXAMPLES[subject.kind]}`,
  'header-invalid': (fault: HeaderFault) => {
    switch (fault.kind) {
      case 'no-colon':
        return text`
          A header has no colon.
          ${HEADER_EXAMPLE}`;
      case 'no-name':
        return text`
          A header has no name.
          ${HEADER_EXAMPLE}`;
      case 'name':
        return text`
          ${fault.quoted} is not a valid header name.
          ${HEADER_EXAMPLE}`;
      case 'reserved':
        return text`
          The header ${fault.name} is set by the program and cannot be overridden.
          ${fault.isToken ? SET_TOKEN : undefined}`;
      case 'value':
        return text`
          The value of the header ${fault.name} contains a character that is not allowed in headers.`;
    }
  },
  'proxy-unusable': ({ variable, host }: { readonly variable: string; readonly host: string }) => text`
    The environment variable ${variable} names a proxy that cannot be used: only http: and https: proxies are supported.
    Write it as http://proxy.example:3128, or add ${host} to NO_PROXY to connect without a proxy.`,
  'tls-checks-off': () => text`
    NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks: anyone on the network could read the token and the passwords.
    Unset it. For a certificate of your own organisation, set NODE_EXTRA_CA_CERTS to its file.`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type FailedOutput = Record<'path' | 'system', string> & { readonly output: OutputKind };

type KeptOutput = OutputPath & { readonly output: OutputKind; readonly canOverwrite: boolean };

type InvalidAddress = { readonly subject: AddressSubject; readonly fault: AddressFault };

function placeOf(path: string, loss: DiskLoss | undefined): string {
  return loss === 'output-incomplete' ? 'standard output' : path;
}

function withLoss(what: string, loss: DiskLoss | undefined): string {
  return [what, ...(loss === undefined ? [] : [LOSSES[loss]])].join('. ');
}

function foreign(output: OutputKind): string {
  switch (output) {
    case 'roster':
      return 'already exists';
    case 'token':
      return 'contains something other than a token';
    default:
      return 'is a file that this option did not write, so it is not replaced';
  }
}

function addressName(subject: AddressSubject): string {
  switch (subject.kind) {
    case 'base-url':
      return 'The base URL';
    case 'auth-url':
      return 'The auth URL';
    case 'profile':
      return `The address ${subject.address} of the profile ${subject.profile}`;
  }
}

function addressNext(fault: AddressFault): string | undefined {
  if (fault.kind === 'query') return `Use ${fault.instead}`;
  if (fault.kind !== 'not-encrypted') return undefined;
  return 'Use https: instead. http: is only accepted for this computer (localhost, 127.0.0.1).';
}
