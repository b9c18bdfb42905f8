/** Instructions for the sign-in for a token: an address to open, and what to do there. */

import type { SignInWay } from '../../app/types/prompts.js';
import type { Io } from '../../lib/io.js';
import type { Browse } from '../../lib/open-browser.js';
import { span } from '../format/time.js';

type Shown = Pick<Io, 'stderr' | 'clock'>;

/** @param browse opens the address; `undefined`: nothing is opened */
export async function showAddress(address: string, browse: Browse | undefined, io: Shown): Promise<void> {
  const how =
    browse === undefined
      ? 'Open this address in a browser:'
      : 'Your browser should open this address. If it does not, open it yourself:';
  io.stderr.write(`${how}\n\n  ${address}\n\n`);
  if (browse !== undefined && !(await browse(address, io.clock)))
    io.stderr.write('No browser could be started.\n');
}

export async function showSignIn(way: SignInWay, browse: Browse | undefined, io: Shown): Promise<void> {
  if (way.kind === 'device') {
    io.stderr.write(deviceText(way));
    return;
  }
  await showAddress(way.address, browse, io);
  io.stderr.write(
    'Sign in as an administrator and allow access. The browser has to run on this\n' +
      'computer, because the answer comes back to 127.0.0.1. Where there is none, get the\n' +
      'token on another computer, and give it with PROVISION_TOKEN or --token-file.\n\n' +
      'Waiting for the browser. Press Ctrl-C to stop.\n',
  );
}

function deviceText(way: SignInWay & { readonly kind: 'device' }): string {
  const { address, userCode, addressWithCode, expiresInMs } = way;
  const whole =
    addressWithCode === undefined ? '' : `The address with the code in it:\n\n  ${addressWithCode}\n\n`;
  return (
    `Open this address in the browser of any device, and enter the code:\n\n` +
    `  ${address}\n  Code: ${userCode}\n\n${whole}` +
    `Sign in as an administrator and allow access. The code is valid for ${span(expiresInMs)}.\n` +
    'Waiting for the sign-in. Press Ctrl-C to stop.\n'
  );
}
