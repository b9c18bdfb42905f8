/** The files of this folder. */

import v6 from './v6.json' with { type: 'json' };

export const FORMS = { v6 } as const;
