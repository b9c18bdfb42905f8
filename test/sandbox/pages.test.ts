import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GOOD, post, type Reply, send, start, TOKEN } from './client.js';

function form(values: Readonly<Record<string, string>>) {
  return {
    method: 'POST',
    path: '/authorize',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values).toString(),
  };
}

function fragmentOf(reply: Reply): Record<string, string> {
  const [path, fragment] = (reply.headers.location ?? '').split('#');
  expect(path).toBe('/verification_code');
  return Object.fromEntries(new URLSearchParams(fragment));
}

describe('the page at /', () => {
  it('the page at / shows the created users', async () => {
    const sandbox = await start();
    await post(sandbox);
    const { status, body } = await send(sandbox);
    expect(status).toBe(200);
    for (const text of ['a.petrova', 'Авдотья', 'Петрова', 'Teacher', 'Users: 1']) {
      expect(body).toContain(text);
    }
    expect(body).not.toContain(GOOD.password);
    expect(body).not.toContain(TOKEN);
  });

  it('the page at / shows values as text', async () => {
    const sandbox = await start();
    const evil = `<img src=x onerror=alert(1)>"'&`;
    const reply = await post(sandbox, {
      ...GOOD,
      position: evil,
      name: { first: evil, last: '</td><script>', middle: '&lt;' },
    });
    expect(reply.status).toBe(201);
    const { body } = await send(sandbox);
    expect(body).not.toMatch(/<img|<script/);
    expect(body.split('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;')).toHaveLength(3);
    expect(body).toContain('&#38;lt;');
  });

  it('the page at / runs nothing and loads only its own style', async () => {
    const { headers, body } = await send(await start());
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(style.length).toBeGreaterThan(100);
    expect(body).not.toMatch(/<script| style=| on[a-z]+=/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('/sandbox/users', () => {
  it('/sandbox/users has the users as JSON, without passwords', async () => {
    const sandbox = await start();
    await post(sandbox);
    const { password: _password, ...rest } = GOOD;
    const reply = await send(sandbox, { path: '/sandbox/users' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(reply.body)).toEqual({ users: [{ id: 1, ...rest }] });
  });
});

describe('/authorize', () => {
  it('/authorize asks, and shows the parameters of the address as text', async () => {
    const query = new URLSearchParams({ response_type: 'token', client_id: '"><b>x', state: `'><i>` });
    const { status, body } = await send(await start(), { path: `/authorize?${query}` });
    expect(status).toBe(200);
    expect(body).toContain('<form method="post" action="/authorize">');
    expect(body).toContain('name="client_id" value="&#34;&#62;&#60;b&#62;x"');
    expect(body).toContain('name="state" value="&#39;&#62;&#60;i&#62;"');
    expect(body).not.toMatch(/<b>|<i>/);
    expect(body).not.toContain(TOKEN);
  });

  it.each([
    ['nothing', '', 'response_type=token'],
    ['another response type', '?response_type=code&client_id=a', 'response_type=token'],
    ['no client', '?response_type=token', 'client_id='],
    ['an empty client', '?response_type=token&client_id=', 'client_id='],
  ])('/authorize with %s says what is missing', async (_what, query, words) => {
    const sandbox = await start();
    for (const call of [{ path: `/authorize${query}` }, { ...form({}), body: query.slice(1) }]) {
      const reply = await send(sandbox, call);
      expect(reply.status).toBe(400);
      expect(reply.body).toContain(words);
      expect(reply.headers.location).toBeUndefined();
    }
  });

  it('/authorize returns the token in the fragment when access is allowed', async () => {
    const state = 'a+b/c=&d #ё';
    const call = form({ response_type: 'token', client_id: 'app', state, answer: 'allow' });
    const reply = await send(await start(), call);
    expect(reply.status).toBe(303);
    expect(fragmentOf(reply)).toEqual({
      access_token: TOKEN,
      token_type: 'bearer',
      expires_in: '31536000',
      state,
    });
  });

  it('/authorize returns the refusal in the fragment when access is denied', async () => {
    const call = form({ response_type: 'token', client_id: 'app', state: 's', answer: 'deny' });
    expect(fragmentOf(await send(await start(), call))).toEqual({ error: 'access_denied', state: 's' });
  });

  it('/authorize treats every answer except “allow” as a refusal, and limits the size of the form', async () => {
    const sandbox = await start();
    const wish = { response_type: 'token', client_id: 'app' };
    expect(fragmentOf(await send(sandbox, form(wish)))).toEqual({ error: 'access_denied' });
    const large = form({ ...wish, state: 'x'.repeat(70_000), answer: 'allow' });
    expect((await send(sandbox, large)).status).toBe(400);
  });

  it('/authorize logs neither token nor state', async () => {
    const lines: string[] = [];
    const sandbox = await start({ log: (line) => lines.push(line) });
    await send(sandbox, form({ response_type: 'token', client_id: 'app', state: 'secret', answer: 'allow' }));
    await expect.poll(() => lines).toEqual(['POST /authorize 303']);
  });
});

describe('/verification_code', () => {
  it('/verification_code asks to paste its address, and cannot know the token', async () => {
    const { status, body } = await send(await start(), { path: '/verification_code' });
    expect(status).toBe(200);
    expect(body).toContain('address of this page');
    expect(body).toContain('<code>provision token</code>');
    expect(body).not.toContain(TOKEN);
  });
});
