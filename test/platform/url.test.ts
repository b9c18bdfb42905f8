import { expect, test } from 'vitest';
import { appendPath, isLoopback } from '../../src/platform/url.js';

test.each([
  ['http://localhost', true],
  ['http://127.1.2.3', true],
  ['http://0x7f.1', true],
  ['http://[::1]', true],
  ['http://127.example', false],
  ['http://0.0.0.0', false],
])('a URL of this machine is recognised: %s is %s', (text, loopback) => {
  expect(isLoopback(new URL(text))).toBe(loopback);
});

test.each([
  ['https://service.example', 'https://service.example/authorize'],
  ['https://service.example/', 'https://service.example/authorize'],
  ['https://service.example/auth/', 'https://service.example/auth/authorize'],
])('a path is appended to the URL %s with one slash', (text, url) => {
  expect(appendPath(new URL(text), 'authorize').href).toBe(url);
});
