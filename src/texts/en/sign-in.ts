/** Texts of signing in and the tokens it gives. Those for a terminal have its usual width. */

import { capitalized, uncapitalized } from '../../domain/text.js';
import type { Life, RefusedAt, SecretName, SecretPlace } from '../secret-facts.js';
import { passwordOf, shortName } from './errors/token.js';
import { times } from './grammar.js';

export const signIn = {
  /** An error about a secret, after its place. @param what a sentence */
  inSource(place: SecretPlace | { readonly from: string }, what: string): string {
    const where = 'path' in place ? `${place.path ?? 'standard input'} (${place.from})` : place.from;
    return `${where}: ${uncapitalized(what)}`;
  },
  /** How to create the application that gets tokens. */
  steps: `The token is issued to an application, which you create once:

  1. Sign in to the identity provider of your directory
     as the domain administrator.
  2. Create an application.
  3. Grant it the permission for the directory interface.
  4. Choose the platform “web services”.
  5. Choose the development callback address that is offered.
  6. Save, and note the identifier of the application
     (the client ID).

The auth URL is the address of the sign-in page, up to /authorize. Ask
the person who gave you the address of the directory for it. You can set
both in provision.config.json, as "auth_url" and "client_id".
`,
  authUrlQuestion: 'Auth URL (address of the sign-in service, such as https://auth.example):',
  clientIdQuestion: 'Client ID (identifier of the application):',
  /** Used for a sign-in in a browser of this computer. @param title of the service */
  desktopApplication: (title: string) =>
    `Tokens of ${title} are issued to an application that you register there once:
a desktop application with the redirect address http://127.0.0.1/callback.`,
  /** An address follows. */
  open: 'Open this address in a browser:',
  opened: 'Your browser should open this address. If it does not, open it yourself:',
  noBrowser: 'No browser could be started.',
  waitForBrowser: `Sign in as an administrator and allow access. The browser has to run on this
computer, because the answer comes back to 127.0.0.1. If it has no browser, get the
token on another computer, and set it with PROVISION_TOKEN or --token-file.

Waiting for the browser. Press Ctrl-C to stop.`,
  openAnywhere: 'Open this address in the browser of any device, and enter the code:',
  code: (code: string) => `Code: ${code}`,
  addressWithCode: 'The address with the code in it:',
  waitForCode: (expiresInMs: number) =>
    `Sign in as an administrator and allow access. The code is valid for ${times.duration(expiresInMs)}.
Waiting for the sign-in. Press Ctrl-C to stop.`,
  /** @param page the address that the last page begins with; `undefined` if it is not known */
  copyAddress: (page: string | undefined) =>
    `Sign in as the domain administrator and allow access. The address of the
last page ${page === undefined ? 'contains\n"access_token="' : `begins with ${page}`}.
Copy that whole address from the address bar.`,
  /** @param bare a token alone is accepted too */
  paste: (bare: boolean) =>
    `Paste ${bare ? 'it, or the token alone,' : 'it'} here and press Enter (input hidden):`,
  /** @param command shows another address; this one is valid for one call */
  newAddress: (command: string) => `To get a new address: ${command}`,
  withoutState:
    'the pasted text has no state, so it cannot be matched to this sign-in. Use the token only if you copied it from the last page of this sign-in.',
  showAnyway: 'Show it here anyway?',
  /** Follows the token, on a screen. */
  isToken: (life: Life | undefined) => `This is the token${lifeOf(life)}.`,
  /** @param option with the file, quoted for a shell */
  saved: (name: string, option: string, life: Life | undefined) =>
    `The token is in ${name}, readable only by you${lifeOf(life)}. Use it with ${option}, or set PROVISION_TOKEN_FILE to that path.`,
  getsItself:
    'A run with the same client ID and client secret, or key file, gets its tokens itself, and renews them.',
  /** A question in a run. @param user as in `RefusedAt` */
  pasteFirst: (user: string | undefined) =>
    user === undefined
      ? 'There is no access token yet. Paste one to continue, or press Enter to send nothing.'
      : `The ${passwordOf(user)} is needed. Enter it to continue, or press Enter alone to send nothing.`,
  pasteAnother(refused: RefusedAt): string {
    return refused.user === undefined
      ? `${refusal(refused)} Paste a new one to continue, or press Enter to stop.`
      : `${refusal(refused)} Check the password and enter the right one to continue, or press Enter alone to stop.`;
  },
  signInFirst: 'There is no access token yet. Sign in to continue, or press Ctrl-C to send nothing.',
  signInAgain: (refused: RefusedAt) => `${refusal(refused)} Sign in to continue, or press Ctrl-C to stop.`,
  prompt: (user: string | undefined) =>
    user === undefined ? 'Token (input hidden):' : `${capitalized(passwordOf(user))} (input hidden):`,
  /** An address follows. */
  getByAddress: 'To get one, open this address, allow access, and paste the address of the last page:',
  /** A command follows. */
  getByCommand: 'To get one, run this in another terminal:',
  createKey: (title: string) => `Create one in ${title}.`,
  appPassword: (title: string) =>
    `Better than the password itself is an app password that this user creates in ${title}.`,
  /** A notice. @param from what named the pipe */
  pipeUsedUp: (secret: SecretName, from: string) =>
    `The ${shortName(secret)} came from a pipe (${from}), which cannot be read again.`,
  forThisRun: (secret: SecretName, from: string) =>
    `The new ${shortName(secret)} is used for this run only: ${from} still has the refused one.`,
  newRefused: (clientId: string, title: string) =>
    `A new token was refused as well. Check the permissions of the application ${clientId} in ${title}.`,
  /** Follows “Warning: ”; the command follows. @param mode in octal digits */
  fileOpen: (secret: SecretName, path: string, mode: string) =>
    `other users can read the ${shortName(secret)} file ${path} (mode ${mode}). Run:`,
  /** Pages in the browser, at the end of a sign-in. */
  pages: {
    succeeded: { title: 'Signed in', text: 'The program has received the answer. You can close this page.' },
    failed: {
      title: 'Not signed in',
      text: 'There is no token. The terminal shows why. You can close this page.',
    },
    other: {
      title: 'Not this sign-in',
      text: 'This answer does not belong to the sign-in that the program is waiting for, or the program already has it. Open the address that the program shows.',
    },
    wrong: { title: 'Wrong address', text: 'Open the address that the program shows.' },
  },
};

function lifeOf(life: Life | undefined): string {
  if (life === undefined) return '';
  return 'forMs' in life ? `, valid for ${times.duration(life.forMs)}` : `, valid until ${life.until}`;
}

function refusal({ title, user, status, line, again }: RefusedAt): string {
  const token = again ? 'this token as well' : 'the token';
  const password = `${again ? 'this' : 'the'} ${passwordOf(user ?? '')}${again ? ' as well' : ''}`;
  const code = status === undefined ? '' : ` (${status})`;
  const where = line === 0 ? '' : `, at line ${line}`;
  return `${capitalized(title)} refused ${user === undefined ? token : password}${code}${where}.`;
}
