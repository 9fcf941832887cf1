import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describeUi, UI_SOURCES } from './describe-ui.ts';
import { exampleFile, listExamples } from './read-states.ts';

const PAGE = fileURLToPath(new URL('page/main.tsx', import.meta.url));

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>@gym/ui</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="reference.css">
<script defer src="reference.js"></script>
</head>
<body></body>
</html>
`;

/** The first module of the page: what is described, and the examples that it shows. */
function entryModule(): string {
  const examples = listExamples(UI_SOURCES);
  return [
    `import { start } from ${JSON.stringify(PAGE)};`,
    ...examples.map((one, index) => `import * as e${index} from ${JSON.stringify(exampleFile(UI_SOURCES, one))};`),
    `start(${JSON.stringify(describeUi())}, {`,
    ...examples.map((one, index) => `${JSON.stringify(one)}: e${index},`),
    '});',
  ].join('\n');
}

/** Writes the reference of `@gym/ui` into a folder: a document, a script and a style sheet that need no server. */
export async function buildReference(folder: string): Promise<void> {
  await build({
    stdin: { contents: entryModule(), resolveDir: path.dirname(PAGE), sourcefile: 'reference.js' },
    outfile: path.join(folder, 'reference.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    legalComments: 'none',
  });
  writeFileSync(path.join(folder, 'index.html'), DOCUMENT);
}
