/** How connections are made: straight, or through a proxy, and TLS over either. One attempt each, bounded by the exchange. */

import type { Socket } from 'node:net';
import { throughProxy } from './proxy.js';
import { drop, ignore, straight } from './reach.js';
import type { Undici } from './undici.js';
import type { Connect } from './wire.js';

/** @param proxy `null` for the straight way */
export function connector(undici: Undici, proxy: URL | null, userAgent: string): Connect {
  const reach = proxy === null ? straight : throughProxy(proxy, userAgent);
  // Not timed by undici: the exchange has a clock of its own. For the same reason nothing asks whether the other side
  // is still there.
  const secure = undici.buildConnector({ timeout: 0, keepAlive: false });
  return (options, callback) => {
    let abandon = reach(options, (error, socket) => {
      if (error !== null || options.protocol !== 'https:') return callback(error, socket);
      // Until TLS has taken the socket over, an error on it would have no listener.
      socket.on('error', ignore);
      // It returns the socket, which its type leaves out. Without it, an attempt that was given up would go on for
      // minutes and keep the process from ending.
      const secured = secure({ ...options, httpSocket: socket }, callback) as unknown as Socket | undefined;
      abandon = () => {
        drop(secured);
        drop(socket);
      };
    });
    return () => abandon();
  };
}
