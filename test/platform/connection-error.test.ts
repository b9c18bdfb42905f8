import { describe, expect, test } from 'vitest';
import { answerError, connectionError } from '../../src/platform/connection-error.js';
import { detailText } from '../../src/texts/own-message.js';

const failure = (code: string) => Object.assign(new Error('text that is not read'), { code });
const PEER = { host: 'directory.example' };
const wrappedFailure = (code: string) => new TypeError('fetch failed', { cause: failure(code) });

function factsOf(error: unknown, peer = PEER) {
  const { reason, ...facts } = connectionError(error, peer);
  return { ...facts, message: detailText(reason, 'en') };
}

describe('errors before the request was sent', () => {
  test.each([
    ['ENOTFOUND', 'directory.example cannot be found: its name does not resolve (ENOTFOUND)'],
    ['EAI_AGAIN', 'directory.example cannot be found: its name does not resolve (EAI_AGAIN)'],
    ['ECONNREFUSED', 'directory.example cannot be reached: connection refused (ECONNREFUSED)'],
    ['ECONNRESET', 'directory.example cannot be reached: connection reset by peer (ECONNRESET)'],
    ['ENETUNREACH', 'directory.example cannot be reached: network is unreachable (ENETUNREACH)'],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'directory.example did not complete the TLS handshake (ERR_SSL_WRONG_VERSION_NUMBER)',
    ],
    ['HPE_INVALID_CONSTANT', 'directory.example did not answer in HTTP'],
    ['UND_ERR_SOCKET', 'directory.example closed the connection before the request was sent'],
    ['UND_ERR_ABORTED', 'directory.example cannot be reached'],
    ['ESOMETHING', 'directory.example cannot be reached: ESOMETHING'],
  ])('%s before the request was sent is a temporary error', (code, message) => {
    const expected = { message, permanent: false, isCertificate: false };
    expect(factsOf(failure(code))).toEqual(expected);
    expect(factsOf(wrappedFailure(code))).toEqual(expected);
  });

  test.each([
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('%s before the request was sent is a permanent error', (code) => {
    const { message, ...facts } = factsOf(failure(code));
    expect(facts).toEqual({ permanent: true, isCertificate: true });
    expect(message).toMatch(new RegExp(`^the certificate of directory\\.example .+ \\(${code}\\)$`));
  });

  test('an error without a code also has a message', () => {
    expect(factsOf('text', { host: 'x' }).message).toBe('x cannot be reached');
    expect(factsOf(new Error('prose'), { host: 'x' }).message).toBe('x cannot be reached');
  });
});

test.each([
  [failure('ECONNRESET'), 'the connection was lost after the request was sent (ECONNRESET)'],
  [wrappedFailure('EPIPE'), 'the connection was lost after the request was sent (EPIPE)'],
  [failure('UND_ERR_SOCKET'), 'the connection was lost after the request was sent'],
  [failure('UND_ERR_HEADERS_OVERFLOW'), 'the headers of the answer are too long'],
  [
    new Error('x', { cause: Object.assign(new Error('y'), { name: 'HTTPParserError' }) }),
    'the answer is not HTTP',
  ],
  [undefined, 'the connection was lost after the request was sent'],
])('%s after the request was sent has the message “%s”', (error, message) => {
  expect(detailText(answerError(error), 'en')).toBe(message);
});

test('a cyclic chain of causes does not hang', () => {
  const error = new Error('x');
  error.cause = error;
  expect(detailText(answerError(error), 'en')).toBe('the connection was lost after the request was sent');
});
