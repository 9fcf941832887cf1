import { execFileSync } from 'node:child_process';
import type { Update } from './update-remote.ts';

const NEXT = `Next:
  npm install
  npm run typecheck && npm test
  npm run build && npm run kit`;

const ONE_FILE =
  'Your remote.json goes on working. To write each route once, move it into src/remote.ts as ' +
  'defineRemote({ … }), and delete remote.json and src/remote.test.ts: docs/remotes.md, "What it declares".';

/** The result of an update for people: what was done, the changes as git shows them, and what to do next. */
export function describeUpdate({ ranges, contract, codemods, files, twoFiles }: Update, folder: string): string {
  const advice = twoFiles ? [ONE_FILE] : [];
  if (files.length === 0) return ['The remote is up to date: nothing was changed.', ...advice].join('\n');
  return [
    ...ranges.map((range) => `package.json: ${range}`),
    ...(contract === undefined ? [] : [`contract ${contract}`]),
    ...codemods.flatMap(({ summary, since, files: touched }) => [
      since === undefined ? summary : `Since contract ${since}: ${summary}`,
      ...touched.map((file) => `  ${file}`),
    ]),
    '',
    ...diffOf(files, folder),
    NEXT,
    ...advice,
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
