import { textsIn } from '../../src/texts/texts.js';
import { describeTexts } from './translated.js';

describeTexts(textsIn, {
  same: new Set([
    'diff/plan/labels/pause',
    'fields/position',
    'plan/labels/organisation',
    'plan/labels/pause',
    'plan/labels/person',
    'report/columns/name',
    'report/facts/organisation',
    'starter/separator',
  ]),
  // The order of the parts of a name, the words for yes and no, letters and the name of a locale.
  noText: /^(?:slips\/name\/|answers\/|times\/locale|progress\/kinds\/\w+\/letter)/,
  // Examples with names of columns, which are in the language of the list.
  noPlaceholders: /^guide\/column\//,
});
