/** The ports of a use case. `src/ui` makes them: the words, the questions and the commands are there. */

import type { Reason } from '../../domain/errors.js';
import type { NextStep, StopAnswer } from '../../domain/outcome.js';
import type { Service } from '../../domain/service.js';
import type { Language } from '../../texts/texts.js';
import type { CommandTexts, OpeningPorts } from '../connect/index.js';
import type { Standing } from './ending.js';

export type Ports = OpeningPorts & { readonly texts: Texts };

export type Texts = {
  readonly language: Language;
  readonly commands: CommandTexts;
  /** Why a run stopped, without a full stop, and what to do then. */
  stop(
    reason: Reason,
    service: Service,
    answer: StopAnswer,
  ): { readonly what: string; readonly next: string };
  nextSteps(standing: Standing): readonly NextStep[];
};
