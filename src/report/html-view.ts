/**
 * `report.html`: the whole run for people, in one file that loads nothing. What stands above the rows needs no script;
 * the rows are data that the page's script shows. They wait in a part file until the pass is over, since the counts
 * stand before them; memory does not grow with the roster.
 */

import { scriptJson } from '../lib/html.js';
import type { TemporaryFile } from '../lib/temporary-file.js';
import { noCounts } from '../outcome.js';
import { absentJson, rowJson } from './json-view.js';
import { pageFrame } from './page-frame.js';
import { pageHead } from './page-head.js';
import type { ReportSource } from './report-source.js';
import type { OpenFile, View } from './view.js';

export const HTML_NAME = 'report.html';

export function htmlView(source: ReportSource, openFile: OpenFile): View {
  const notInRoster = noCounts();
  let settled = 0;
  let part: TemporaryFile | undefined;

  const append = async (row: object): Promise<void> => {
    const separator = part === undefined ? '' : ',';
    part ??= await openFile(HTML_NAME);
    await part.append(`${separator}\n${scriptJson(row)}`);
  };

  return {
    add: (row, isPassword) => {
      if (row.outcome === 'created' && row.known?.byPerson === true) settled++;
      return append({ outcome: row.outcome, ...rowJson(row, isPassword, source) });
    },
    async addAbsent(known) {
      if (known.outcome === 'created' && known.byPerson === true) settled++;
      notInRoster[known.outcome]++;
      notInRoster.total++;
      await append({ absent: true, ...absentJson(known, source) });
    },
    async finish(counts) {
      const frame = await pageFrame();
      const file = await openFile(HTML_NAME);
      await file.append(pageHead(source, { counts, absent: notInRoster, settled }, frame).text);
      await file.append('<script type="application/json" id="rows">[');
      if (part !== undefined) {
        await file.appendFile(part);
        await part.discard();
      }
      await file.append(`\n]</script>\n${frame.close.text}`);
      return [file];
    },
  };
}
