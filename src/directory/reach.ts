/** A way to the other side, up to where bytes can flow: TLS to the directory comes over it. */

import { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** Makes one attempt. The returned function gives the attempt up. */
export type Reach = (
  options: buildConnector.Options,
  callback: (...reached: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => () => void;

/** Not by `net.connect`: Node 20 makes hidden classes anew of the options that it copies, 1.5 KB for each connection. */
export const straight: Reach = (options, callback) => {
  const socket = new Socket();
  socket.once('connect', () => {
    socket.off('error', fail);
    callback(null, socket);
  });
  const fail = (error: Error) => callback(error, null);
  socket.once('error', fail);
  // V8 keeps a closed socket until a full collection, so it lets go of what it can.
  socket.once('close', () => void socket.removeAllListeners().on('error', ignore));
  socket.setNoDelay(true);
  socket.connect({ host: options.hostname, port: portOf(options) });
  return () => drop(socket);
};

export function drop(socket: Socket | undefined): void {
  socket?.on('error', ignore).destroy();
}

export function ignore(): void {}

export function portOf({ port, protocol }: buildConnector.Options): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
