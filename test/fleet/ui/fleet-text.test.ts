import { expect, it } from 'vitest';
import type { OrgStatus } from '../../../src/fleet/domain/org-status.js';
import { fleetStatusText } from '../../../src/fleet/ui/fleet-text.js';
import { textsOfCall } from '../../support/default-call.js';

const LACKING: OrgStatus = {
  org: 'School 1',
  state: 'needs',
  results: null,
  counts: null,
  unconfirmed: 0,
  unfinished: 0,
  hasLookUp: false,
  reason: 'usage',
  message: { en: 'fleet.csv:2: The address of the directory is missing. '.repeat(3), de: '', ru: '' },
  expectedMs: 0,
  size: 0,
};

it('the messages of organisations are broken between words at a terminal', () => {
  const commands = textsOfCall();
  const words = { language: 'en', commands, typed: 'schools', results: (of: string) => of } as const;
  const text = (columns?: number) => fleetStatusText([LACKING], 1, undefined, { ...words, columns });
  const message = (shown: string) => shown.slice(shown.indexOf('School 1'));
  expect(message(text())).not.toContain('\n');
  const broken = message(text(60));
  expect(broken.replaceAll(/\n {4}/gu, ' ')).toBe(message(text()));
  expect(Math.max(...broken.split('\n').map((line) => line.length))).toBeLessThan(60);
});
