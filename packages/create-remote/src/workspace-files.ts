import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changelog, type Files, json, libraries, type NewRemote, packageFields } from './new-remote.ts';
import { sourceFiles } from './source-files.ts';

/** The files of a remote that is an app of a workspace, and its workflow beside the others. */
export function workspaceFiles(remote: NewRemote, root: string): Files {
  const { name } = remote;
  const own: Files = {
    'package.json': json({
      name: `@gym/${name}`,
      ...packageFields(remote),
      license: 'MIT',
      scripts: {
        build: `pnpm --silent --filter @gym/build run build ${name}`,
        dev: 'remote-kit dev',
        kit: 'remote-kit check',
        typecheck: 'tsc -p .',
      },
      ...libraries(false, remote.bundler),
    }),
    'tsconfig.json': TSCONFIG,
    'CHANGELOG.md': changelog(`@gym/${name}`, remote),
    ...sourceFiles(remote),
  };
  return {
    ...Object.fromEntries(Object.entries(own).map(([file, text]) => [`apps/${name}/${file}`, text])),
    ...workflow(remote, root),
  };
}

const TSCONFIG = `{
  "extends": "../../tsconfig.base.json",
  "include": [
    "src",
    "*.ts",
    "*.json"
  ]
}
`;

/** The existing remote whose workflow a new one copies. */
const LIKE = 'staff';

/** Copies another remote's workflow, because workflows differ by the remote's name only. */
function workflow({ name }: NewRemote, root: string): Files {
  const like = path.join(root, `.github/workflows/${LIKE}.yml`);
  if (!existsSync(like)) return {};
  const renamed = readFileSync(like, 'utf8')
    .replaceAll(wordOf(LIKE), name)
    .replaceAll(wordOf(capitalised(LIKE)), capitalised(name));
  return { [`.github/workflows/${name}.yml`]: renamed };
}

const wordOf = (name: string): RegExp => new RegExp(`\\b${name}\\b`, 'g');
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
