import { FLEET_ERRORS } from '../../src/fleet/texts/fleet-error.js';
import { fleetTextsIn } from '../../src/fleet/texts/fleet-texts.js';
import { describeTexts } from '../texts/translated.js';

describeTexts((language) => ({ fleet: fleetTextsIn(language), errors: FLEET_ERRORS[language] }));
