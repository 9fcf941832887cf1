import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { barePnpm, deadCommands } from './dead-commands.ts';
import { deadLinks, markdownFiles } from './dead-links.ts';
import { configuredVariables, knownNames, unknownVariables } from './unknown-names.ts';

describe('the checks', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'gym-docs-'));
    for (const folder of ['docs', 'apps/api', 'packages']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"scripts":{"start":"node x","release":"node r"}}');
    writeFileSync(join(root, 'apps/api/package.json'), '{"name":"@gym/api","scripts":{"typecheck":"tsc"}}');
    writeFileSync(
      join(root, 'docs/there.md'),
      '# A heading: with `code`\n\n## Twice\n\n## Twice\n\n<a id="own"></a>\n',
    );
    writeFileSync(
      join(root, 'README.md'),
      [
        '[ok](docs/there.md) [ok](docs/there.md#a-heading-with-code)',
        '[ok](https://example.org/gone) ![picture](docs/gone.png)',
        '[gone](docs/gone.md) [gone](docs/there.md#no-heading) [ok](docs/there.md#twice-1)',
        '[gone](docs/there.md#twice-2) [ok](docs/there.md#own)',
        '```sh',
        'npx -y pnpm@12.21.0 start',
        'PORT=1 pnpm gone',
        'node apps/gone.mjs start',
        'pnpm start docs/gone.md \\',
        '  --now',
        '```',
        '`pnpm typecheck` and `pnpm -r run nothing`, `pnpm --filter api typecheck`, `pnpm --filter api start`',
        '`pnpm release publish staff`, `pnpm release publsh staff`, `gym-release prun`',
        '`pnpm start --fast`, `docker exec gym-1 node apps/api/bin/gym.mjs start --now && pnpm gone`',
      ].join('\n'),
    );
  });

  test('find links to missing files and headings', () => {
    expect(deadLinks(root, 'README.md')).toEqual([
      'docs/gone.png',
      'docs/gone.md',
      'docs/there.md#no-heading',
      'docs/there.md#twice-2',
    ]);
  });

  test('find commands, subcommands and options that no package knows', () => {
    const known = { options: new Set(['now']), subcommands: { release: ['publish', 'prune'] } };
    expect(deadCommands(root, 'README.md', known)).toEqual([
      'PORT=1 pnpm gone',
      'node apps/gone.mjs start',
      'pnpm start docs/gone.md --now',
      'pnpm -r run nothing',
      'pnpm --filter api start',
      'pnpm release publsh staff',
      'gym-release prun',
      'pnpm start --fast',
      'docker exec gym-1 node apps/api/bin/gym.mjs start --now',
      'pnpm gone',
    ]);
  });

  test('find a pnpm that only developers’ machines have', () => {
    expect(
      barePnpm(
        [
          '`pnpm start`, pnpm in words, `npx -y pnpm@12.21.0 start`',
          '```sh',
          'npx -y pnpm@12.21.0 install && pnpm build',
          '```',
        ].join('\n'),
      ),
    ).toEqual(['npx -y pnpm@12.21.0 install && pnpm build', 'pnpm start']);
  });

  test('find environment variables that nothing reads', () => {
    expect(
      unknownVariables(
        'x.md',
        '`DATABASE_URL`, `DATABSE_URL` and `PROT=1 pnpm start`, AND_NO_CODE',
        new Set(['DATABASE_URL', 'PORT']),
      ),
    ).toEqual(['x.md: DATABSE_URL', 'x.md: PROT']);
  });

  test('read the documents at the top and below docs', () => {
    expect(markdownFiles(root)).toEqual(['README.md', 'docs/there.md']);
  });
});

describe('the documents of this repository', () => {
  const root = repositoryRoot();
  const known = knownNames(root);
  test.each(markdownFiles(root))('%s: every link and command has a target', (file) => {
    expect([...deadLinks(root, file), ...deadCommands(root, file, known)]).toEqual([]);
  });

  test.each(markdownFiles(root).filter((file) => file.startsWith('docs/operate')))(
    '%s asks for no program that the installation did not bring',
    (file) => {
      expect(barePnpm(readFileSync(join(root, file), 'utf8'))).toEqual([]);
    },
  );

  test('every documented environment variable is read', () => {
    expect(
      markdownFiles(root).flatMap((file) =>
        unknownVariables(file, readFileSync(join(root, file), 'utf8'), known.variables),
      ),
    ).toEqual([]);
  });

  test('docs/operate/configuration.md names every variable that the configuration reads', () => {
    const page = readFileSync(join(root, 'docs/operate/configuration.md'), 'utf8');
    const read = configuredVariables(root);
    expect(read.length).toBeGreaterThan(20);
    expect(read.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('README shows the start and the validation command, and continuous integration runs the latter', () => {
    const commands = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^npx .*$/gm)].map((match) => match[0]);
    expect(commands.slice(0, 2)).toEqual(['npx -y pnpm@12.21.0 start', 'npx -y pnpm@12.21.0 test --install']);
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain(`exec ${commands[1]}\n`);
  });

  test('every decision that code and documents cite has a record', () => {
    const cited = execFileSync('git', ['grep', '-ohE', 'ADR-[0-9]{4}'], { cwd: root, encoding: 'utf8' });
    const records = new Set(readdirSync(join(root, 'docs/adr')).map((file) => `ADR-${file.slice(0, 4)}`));
    expect([...new Set(cited.trim().split('\n'))].filter((decision) => !records.has(decision))).toEqual([]);
  });

  test('every decision has a context, alternatives and a price', () => {
    for (const file of markdownFiles(root).filter((path) => /docs\/adr\/\d{4}-/.test(path)))
      expect(readFileSync(join(root, file), 'utf8')).toMatch(
        /^# \d+\. [^]*^## Context[^]*^## Decision[^]*^## Alternatives[^]*^## Price/m,
      );
  });
});
