/** Checks a list and writes its findings like a dry run. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { check } from '../../src/app/pipeline/check.js';
import { ALL_TO_DO, type CheckOptions } from '../../src/app/pipeline/index.js';
import { pipelineInput } from '../../src/app/pipeline/pipeline-input.js';
import { handOnFindings } from '../../src/app/results/hand-on-findings.js';
import type { Finding } from '../../src/domain/finding.js';
import { findingsOutput } from '../../src/report/findings-file.js';
import { openRoster, type RosterOptions } from '../../src/roster/roster.js';
import type { Language } from '../../src/texts/texts.js';

type HandOnOptions = Partial<RosterOptions> & {
  /** The name of the list. Default: `users.csv`. */
  readonly name?: string;
  readonly language?: Language;
  readonly checks?: Partial<CheckOptions>;
};

const CHECKS: CheckOptions = {
  departments: {},
  severities: {},
  department: undefined,
  nameOrder: undefined,
  generates: undefined,
};

/** @param ending the file extension: `csv`, `json`, `html` or `xlsx` @returns its bytes */
export async function handedOn(
  list: string | Uint8Array,
  ending: string,
  { name = 'users.csv', language = 'en', checks = {}, ...options }: HandOnOptions = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'handed-on-'));
  try {
    const path = join(folder, name);
    await writeFile(path, list);
    const roster = await openRoster({ path, stdin: Readable.from([]), ...options });
    try {
      const input = pipelineInput({ roster, selection: ALL_TO_DO }, { ...CHECKS, ...checks }, undefined);
      const findings: Finding[] = [];
      const { before } = await check(input, (finding) => findings.push(finding));
      const file = join(folder, `findings.${ending}`);
      const output = findingsOutput({ path: file, overwrite: false, usedAs: async () => undefined });
      await handOnFindings(output, { findings, total: before.total }, input, language);
      return await readFile(file);
    } finally {
      await roster.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of a file: the parts of a workbook, and XML and HTML with decoded entities. */
export function plainText(bytes: Uint8Array, ending: string): string {
  const texts =
    ending === 'xlsx' ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part)) : [strFromU8(bytes)];
  return texts
    .join('\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
