// Tags the version of package.json (`v1.2.3`) and pushes the tag, unless the tag exists. The changelog must have the
// version. Tells the workflow the new version. `pnpm tag-version` runs it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const tag = `v${version}`;
if (git('tag', '--list', tag) !== '') {
  console.log(`${tag} exists.`);
} else if (
  !new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`, 'm').test(
    readFileSync('CHANGELOG.md', 'utf8'),
  )
) {
  console.error(
    `CHANGELOG.md has no "## ${version} – <day>": rename its heading "Unreleased", and add a new one above.`,
  );
  process.exitCode = 1;
} else {
  const author = [
    '-c',
    'user.name=github-actions[bot]',
    '-c',
    'user.email=github-actions[bot]@users.noreply.github.com',
  ];
  git(...author, 'tag', '--annotate', '--message', tag, tag);
  git('push', '--quiet', 'origin', tag);
  console.log(`${tag} is tagged.`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `version=${version}\n`);
}
