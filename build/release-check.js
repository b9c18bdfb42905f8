/**
 * Checks that the version in package.json can be released, and reads its notes from CHANGELOG.md. Reads the current folder
 * and changes nothing.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const GITHUB = /^git\+https:\/\/github\.com\/([^/]+\/[^/]+)\.git$/;

/**
 * @param isDryRun a dry run needs no tag, because it comes before the tag
 * @returns the reasons not to release, each with what to do about it
 */
export function releaseProblems(isDryRun) {
  const manifest = readJson('package.json');
  return [
    ...manifestProblems(manifest),
    ...changelogProblems(manifest.version),
    ...gitProblems(`v${manifest.version}`, isDryRun),
  ];
}

/** The entries of a version in CHANGELOG.md, without the heading. */
export function releaseNotes(version) {
  return sectionsOfChangelog().find(({ name }) => name === version).text;
}

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function* manifestProblems({ version, private: isPrivate, repository, bugs, homepage }) {
  if (isPrivate) yield 'package.json: "private" is set. Remove it.';
  const addresses = { 'repository.url': repository?.url, 'bugs.url': bugs?.url, homepage };
  for (const [name, address] of Object.entries(addresses)) {
    if (address === undefined) yield `package.json: ${name} is missing. Add the address on GitHub.`;
    else if (new URL(address).hostname.endsWith('.invalid'))
      yield `package.json: ${name} is still the placeholder ${address}. Set it to the address on GitHub.`;
    else if (name === 'repository.url') yield* repositoryProblems(address);
  }
  const locked = readJson('package-lock.json').version;
  if (locked !== version)
    yield `package-lock.json: the version is ${locked}, but ${version} in package.json. Run: npm install --package-lock-only`;
}

/** npm rejects provenance from any repository other than the one in package.json, but only after signing it. */
function* repositoryProblems(address) {
  const [, named] = GITHUB.exec(address) ?? [];
  const built = process.env.GITHUB_REPOSITORY;
  if (named === undefined)
    yield `package.json: repository.url is ${address}. Write it as git+https://github.com/<owner>/<name>.git.`;
  else if (built !== undefined && built !== named)
    yield `package.json: repository.url is ${address}, but this workflow runs in ${built}. Correct repository.url.`;
}

function* changelogProblems(version) {
  const sections = sectionsOfChangelog();
  const section = sections.find(({ name }) => name === version);
  const heading = `## [${version}] - ${new Date().toISOString().slice(0, 10)}`;
  if (section === undefined)
    yield `CHANGELOG.md: version ${version} has no section. Add one with the heading "${heading}".`;
  else if (!/^\d{4}-\d{2}-\d{2}$/.test(section.date))
    yield `CHANGELOG.md: the section of version ${version} has no date. Write its heading as "${heading}".`;
  if (section !== undefined && !hasEntries(section))
    yield `CHANGELOG.md: the section of version ${version} is empty. Add its changes.`;
  if (sections.some((one) => one.name === 'Unreleased' && hasEntries(one)))
    yield `CHANGELOG.md: the section Unreleased has entries. Move them to version ${version}.`;
}

function sectionsOfChangelog() {
  const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  return sections.map((section) => {
    const [heading, ...lines] = section.split('\n');
    const [, name = heading, date = ''] = /^\[(.*?)\](?: - (.*))?$/.exec(heading) ?? [];
    return { name, date, text: `${lines.join('\n').trim()}\n` };
  });
}

function hasEntries({ text }) {
  return text.split('\n').some((line) => line !== '' && !line.startsWith('### '));
}

function* gitProblems(tag, isDryRun) {
  const [changes, tags] = [linesOfGit('status', '--porcelain'), linesOfGit('tag', '--points-at', 'HEAD')];
  if (changes.length > 0)
    yield `git: the working tree has changes (${changes.length}, first in ${changes[0].slice(3)}). Commit or undo them.`;
  const wrong = tags.filter((name) => name.startsWith('v') && name !== tag);
  for (const name of wrong)
    yield `git: this commit has the tag ${name}, but package.json has the version of ${tag}. Correct the version, or delete the tag.`;
  if (!isDryRun && wrong.length === 0 && !tags.includes(tag))
    yield `git: this commit does not have the tag ${tag}. Run: git tag ${tag}`;
}

function linesOfGit(...args) {
  const output = execFileSync('git', args, { encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}
