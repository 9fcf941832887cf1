import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { deadCommands } from './dead-commands.ts';
import { deadLinks } from './dead-links.ts';
import { markdownFiles } from './markdown-files.ts';

describe('the checks', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'gym-docs-'));
    for (const folder of ['docs', 'apps/api', 'packages']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"scripts":{"start":"node x"}}');
    writeFileSync(join(root, 'apps/api/package.json'), '{"scripts":{"typecheck":"tsc"}}');
    writeFileSync(join(root, 'docs/there.md'), '# A heading: with `code`\n');
    writeFileSync(join(root, 'README.md'), [
      '[ok](docs/there.md) [ok](docs/there.md#a-heading-with-code) [ok](https://example.org/gone) ![picture](docs/gone.png)',
      '[gone](docs/gone.md) [gone](docs/there.md#no-heading)',
      '```sh', 'npx -y pnpm@12.21.0 start', 'PORT=1 pnpm gone', 'node apps/gone.mjs start', '```',
      '`pnpm typecheck` and `pnpm -r run nothing`',
    ].join('\n'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('find links to files and headings that are not there', () => {
    expect(deadLinks(root, 'README.md')).toEqual(['docs/gone.png', 'docs/gone.md', 'docs/there.md#no-heading']);
  });

  test('find commands that no package knows', () => {
    expect(deadCommands(root, 'README.md')).toEqual(['PORT=1 pnpm gone', 'node apps/gone.mjs start', 'pnpm -r run nothing']);
  });

  test('read the documents at the top and below docs', () => {
    expect(markdownFiles(root)).toEqual(['README.md', 'docs/there.md']);
  });
});

describe('the documents of this repository', () => {
  const root = repositoryRoot();
  test.each(markdownFiles(root))('%s: every link and command leads somewhere', (file) => {
    expect([...deadLinks(root, file), ...deadCommands(root, file)]).toEqual([]);
  });

  test('README shows the two commands that start and validate the product, and the continuous integration runs the second', () => {
    const commands = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^npx .*$/gm)].map((match) => match[0]);
    expect(commands.slice(0, 2)).toEqual(['npx -y pnpm@12.21.0 start', 'npx -y pnpm@12.21.0 test --install']);
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain(`exec ${commands[1]}\n`);
  });

  test('every decision stands in the index, under its own title', () => {
    const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8');
    for (const file of markdownFiles(root).filter((path) => /docs\/adr\/\d{4}-/.test(path))) {
      expect(index).toContain(`](${file.replace('docs/adr/', '')})`);
      expect(readFileSync(join(root, file), 'utf8')).toMatch(/^# \d+\. [^]*^## Status[^]*^## Context[^]*^## Decision[^]*^## Consequences/m);
    }
  });
});
