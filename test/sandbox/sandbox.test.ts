import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { DEFAULT_PORT, startSandbox } from '../../src/sandbox/server.js';
import { codeOf, GOOD, post, send, start } from './client.js';

describe('startSandbox', () => {
  it('startSandbox returns its address and a new random token each time', async () => {
    const first = await startSandbox();
    const second = await startSandbox();
    try {
      expect(first.url).toBe(`http://127.0.0.1:${first.port}`);
      expect(first.token).toMatch(/^sandbox_[\w-]{32}$/);
      expect(second.token).not.toBe(first.token);
      const headers = { Authorization: `OAuth ${first.token}` };
      expect((await post(first, GOOD, { headers })).status).toBe(201);
      expect((await post(second, GOOD, { headers })).status).toBe(401);
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });

  it('startSandbox has a fixed default port', () => {
    expect(DEFAULT_PORT).toBe(8642);
  });

  it('startSandbox rejects with the system error code if the port is taken', async () => {
    const sandbox = await start();
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('startSandbox listens on loopback, and on no other address of this machine', async () => {
    const sandbox = await start();
    expect((await send(sandbox, { host: 'localhost' })).status).toBe(200);
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((found) => found?.internal === false && found.family === 'IPv4')
      .map((found) => found?.address ?? '');
    for (const host of ['127.0.0.2', ...others]) {
      await expect(send(sandbox, { host, patience: 2000 })).rejects.toThrow();
    }
    // If the port is free at every other address, the sandbox does not listen there.
    for (const host of others) {
      const probe = createServer();
      await new Promise<void>((resolve, reject) => {
        probe.once('error', reject);
        probe.listen(sandbox.port, host, resolve);
      });
      await new Promise((resolve) => probe.close(resolve));
    }
  });

  it('startSandbox continues after a request that is not HTTP', async () => {
    const sandbox = await start();
    const socket = connect(sandbox.port, '127.0.0.1');
    socket.end('\u0016\u0003 not HTTP\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toContain('400 Bad Request');
    expect((await send(sandbox)).status).toBe(200);
  });

  it('startSandbox answers its own errors with 500, and continues', async () => {
    const faulty = { broken: true };
    const now = () => {
      if (faulty.broken) throw new Error('no time');
      return 0;
    };
    const sandbox = await start({ now });
    const reply = await post(sandbox);
    expect([reply.status, codeOf(reply)]).toEqual([500, 'sandbox.error']);
    faulty.broken = false;
    expect((await post(sandbox)).status).toBe(201);
  });

  it.each(['sandbox.example', 'localhost.example:80', '127.0.0.1.example', 'xlocalhost'])(
    'startSandbox does not answer under the name "%s"',
    async (host) => {
      const sandbox = await start();
      for (const reply of [
        await send(sandbox, { headers: { host } }),
        await post(sandbox, GOOD, { headers: { host } }),
      ]) {
        expect(reply.status).toBe(403);
      }
      expect(sandbox.users()).toEqual([]);
    },
  );

  it.each(['localhost', 'LOCALHOST:1', '127.0.0.1:80'])('startSandbox answers under %s', async (host) => {
    expect((await send(await start(), { headers: { host } })).status).toBe(200);
  });
});

/** The number of open servers, sockets and timers of this process. */
function openHandles(): number {
  return process.getActiveResourcesInfo().filter((name) => /^TCP|^Timeout/.test(name)).length;
}

describe('close', () => {
  it('close leaves nothing open that would keep the process alive', async () => {
    const before = openHandles();
    const faults = [parseFault('hang,nickname=a'), parseFault('latency=600000')];
    let arrived = 0;
    const now = () => {
      arrived += 1;
      return arrived * 5000;
    };
    const sandbox = await start({ faults, now });
    const requests = [post(sandbox), post(sandbox, { ...GOOD, nickname: 'b' })].map((reply) =>
      reply.catch(() => {}),
    );
    await expect.poll(() => arrived).toBe(2);
    await sandbox.close();
    await Promise.all(requests);
    await expect.poll(openHandles).toBeLessThanOrEqual(before + 1);
  });

  it('close ends at once with requests that hang, wait, or have not arrived completely', async () => {
    let arrived = 0;
    const now = () => {
      arrived += 1;
      return arrived * 5000;
    };
    const faults = [parseFault('hang,nickname=a'), parseFault('latency=600000')];
    const sandbox = await start({ faults, now });
    const waiting = [
      post(sandbox),
      post(sandbox, { ...GOOD, nickname: 'b' }),
      post(sandbox, '{', { headers: { 'Content-Length': '99' } }),
    ].map((reply) =>
      reply.then(
        () => 'answered',
        () => 'lost',
      ),
    );
    await expect.poll(() => arrived).toBe(2);
    const before = performance.now();
    await sandbox.close();
    // Without `close`, the server would wait for the incomplete request for minutes.
    expect(performance.now() - before).toBeLessThan(20_000);
    expect(await Promise.all(waiting)).toEqual(['lost', 'lost', 'lost']);
    expect(sandbox.users()).toEqual([]);
  });

  it('close frees the port, and may be called twice', async () => {
    const sandbox = await start();
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
    const next = await start({ port: sandbox.port });
    expect(next.port).toBe(sandbox.port);
  });
});
