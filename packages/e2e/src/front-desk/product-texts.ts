import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaration, REMOTES } from '@gym/build';
import ts from 'typescript';

/** Replaces a text's placeholders. */
const ELLIPSIS = '…';

/**
 * The sources of visible texts besides the apps: the shared components, and the reasons of the client and the server.
 * Reading starts at `src`: a recursive read would follow the links in `node_modules`.
 */
const SOURCES = [
  { folder: 'packages/ui/src', only: /\.tsx?$/ },
  { folder: 'packages/kernel/src', only: /\.tsx?$/ },
  { folder: 'packages/api-client/src/errors', only: /\.ts$/ },
  { folder: 'packages/api-contract/src/reasons', only: /\.ts$/ },
  { folder: 'packages/rules/src', only: /\.ts$/ },
];
const NOT_READ = /\.test\.tsx?$|\/(testing|tests|demo-gym|seed)\//;

/** Returns every text that the product can show, with `…` for its placeholders. */
export async function productTexts(root: string): Promise<Set<string>> {
  const apps = readdirSync(join(root, 'apps')).map((app) => ({ folder: `apps/${app}/src`, only: /\.tsx?$/ }));
  const files = [...apps, ...SOURCES].flatMap(({ folder, only }) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && only.test(path) && !NOT_READ.test(path)),
  );
  return new Set([...files.flatMap((path) => textsIn(join(root, path))), ...(await menuLabels(root))]);
}

function textsIn(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(ELLIPSIS));
    else if (ts.isJsxText(node)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      path,
      readFileSync(path, 'utf8'),
      ts.ScriptTarget.Latest,
      false,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return texts;
}

async function menuLabels(root: string): Promise<string[]> {
  const remotes = await Promise.all(REMOTES.map((app) => readDeclaration(join(root, 'apps', app))));
  return remotes.flatMap(({ manifest }) => manifest.menu.map(({ label }) => label));
}

/** Whether the product can show this text. `…` matches anything. */
export function canBeShown(texts: ReadonlySet<string>, said: string): boolean {
  if (texts.has(said)) return true;
  if (!said.includes(ELLIPSIS)) return false;
  const pattern = new RegExp(
    `^${said
      .split(ELLIPSIS)
      .map((part) => part.replace(/[^\w\s]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );
  return [...texts].some((text) => pattern.test(text));
}
