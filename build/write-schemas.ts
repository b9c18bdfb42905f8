/** `npm run build:schema`: writes the JSON schemas to the folder of the package. */

import { writeFileSync } from 'node:fs';
import { configSchema, profileSchema } from './json-schemas.js';

writeFileSync('provision.schema.json', configSchema());
writeFileSync('directory.schema.json', profileSchema());
