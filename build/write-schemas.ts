/** `npm run build:schema`: writes the JSON schemas to the folder of the package, and the types of the events. */

import { writeFileSync } from 'node:fs';
import { eventTypes } from './event-types.js';
import { configSchema, eventSchema, profileSchema } from './json-schemas.js';

writeFileSync('provision.schema.json', configSchema());
writeFileSync('directory.schema.json', profileSchema());

const events = eventSchema();
writeFileSync('events.schema.json', `${JSON.stringify(events, null, 2)}\n`);
writeFileSync('dist/ui/json/provision-event.d.ts', eventTypes(events));
