import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventTypes } from '../../build/event-types.js';
import { eventSchema } from '../../build/json-schemas.js';

const publishedText = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the published schema and types of the events are those of the program', () => {
  const events = eventSchema();
  expect(publishedText('events.schema.json')).toBe(`${JSON.stringify(events, null, 2)}\n`);
  expect(publishedText('dist/ui/json/provision-event.d.ts')).toBe(eventTypes(events));
});
