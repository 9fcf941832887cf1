import { execFileSync } from 'node:child_process';
import type { Update } from './update-remote.ts';

const NEXT = `Next:
  npm install
  npm run typecheck && npm test
  npm run build && npm run kit`;

/** The result of an update for people: what was done, the changes as git shows them, and what to do next. */
export function describeUpdate({ ranges, contract, codemods, files }: Update, folder: string): string {
  if (files.length === 0) return 'The remote is up to date: nothing was changed.';
  return [
    ...ranges.map((range) => `package.json: ${range}`),
    ...(contract === undefined ? [] : [`remote.json: contract ${contract}`]),
    ...codemods.flatMap(({ summary, since, files: touched }) => [
      `Since contract ${since}: ${summary}`,
      ...touched.map((file) => `  ${file}`),
    ]),
    '',
    ...diffOf(files, folder),
    NEXT,
  ].join('\n');
}

/** Empty outside of a git repository. */
function diffOf(files: readonly string[], folder: string): string[] {
  try {
    return [
      execFileSync('git', ['diff', '--no-color', '--', ...files], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    ];
  } catch {
    return [];
  }
}
