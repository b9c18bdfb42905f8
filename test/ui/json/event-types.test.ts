/** The types of the events and their schema are one: the types are made from it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type EventSchema, eventTypes } from './event-types.js';

const ROOT = join(import.meta.dirname, '../../..');

it('the types of the events are those of the schema', async () => {
  const schema: EventSchema = JSON.parse(readFileSync(join(ROOT, 'events.schema.json'), 'utf8'));
  await expect(eventTypes(schema)).toMatchFileSnapshot(join(ROOT, 'src/ui/json/provision-event.ts'));
});
