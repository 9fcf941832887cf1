import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../packages.ts';

/** What a line of a workflow comes down to: a command, and the folder that it runs in. */
export interface ResolvedLine {
  readonly command: string;
  readonly folder: string;
}

interface Package {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/**
 * What pnpm would run for a line like `pnpm release status --target "$TARGET"` or `pnpm --filter "@gym/$APP" run kit`, without pnpm:
 * the script's own text and the arguments behind it.
 *
 * @param app stands for `$APP` in the name of a package
 * @throws Error where the line calls no script, or one that there is not
 */
export function resolveLine(root: string, line: string, app: string): ResolvedLine {
  const [, filter, script = '', rest = ''] =
    /^pnpm (?:--(?:silent )?(?:--)?filter "?([@\w/$-]+)"? run )?([\w:.-]+)((?: [^;&|<>`\n]*)?)$/.exec(
      line.replace('pnpm --silent --filter', 'pnpm --filter'),
    ) ?? [];
  if (!script) throw new Error(`"${line}" is no call of one script.`);
  const folder = filter === undefined ? root : folderOf(root, filter.replace('$APP', app));
  const text = readPackage(folder).scripts?.[script];
  if (text === undefined) throw new Error(`"${line}": there is no script "${script}" in ${folder}/package.json.`);
  if (text.startsWith('pnpm ')) return resolveLine(root, text + rest, app);
  return { command: text + rest, folder };
}

function folderOf(root: string, name: string): string {
  const folder = packageFolders(root)
    .map((one) => join(root, one))
    .find((one) => existsSync(one) && readPackage(one).name === name);
  if (folder === undefined) throw new Error(`There is no package "${name}".`);
  return folder;
}
