#!/usr/bin/env node
// Prints which checks a change needs: `remotes=["staff"]` for a change of remotes alone, `whole=true` for any other
// one. In a workflow, it also sets these outputs. Plain JavaScript, because it runs before anything is installed.
//   node packages/validate/bin/change-scope.mjs <base commit>
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';

const [base] = process.argv.slice(2);
if (!base) {
  console.error('Name the commit that the change starts from.');
  process.exit(1);
}
const changed = execFileSync('git', ['diff', '--name-only', '-z', `${base}...HEAD`], { encoding: 'utf8' });
const files = changed.split('\0').filter(Boolean);

const remoteOf = (file) => {
  const [, app] = /^apps\/([^/]+)\//.exec(file) ?? [];
  return app !== undefined && existsSync(`apps/${app}/src/remote.ts`) ? app : undefined;
};
const whole = files.some((file) => remoteOf(file) === undefined);
const remotes = whole ? [] : [...new Set(files.map(remoteOf))].sort();

const outputs = `remotes=${JSON.stringify(remotes)}\nwhole=${whole}\n`;
process.stdout.write(outputs);
if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, outputs);
