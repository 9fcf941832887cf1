import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '@gym/test-tools';
import { commandsIn, scriptCall } from './commands-in.ts';

const PNPM_OWN = new Set(['install', 'add', 'audit', 'exec', 'dlx', 'approve']);

/**
 * Returns the commands in a document that cannot work. `pnpm <script>` needs a script of that package, and `node
 * <file>` or another file of the repository must exist. Commands with a placeholder (`<…>`) are read up to it.
 */
export function deadCommands(root: string, file: string): string[] {
  const scripts = scriptsOf(root);
  const all = new Set([...scripts.values()].flat());
  return commandsIn(readFileSync(join(root, file), 'utf8'))
    .filter(({ words, inBlock }) => {
      const [program, script = ''] = words;
      if (program === 'node' && /\.(m?js|ts)$/.test(script) && !existsSync(join(root, script))) return true;
      const call = scriptCall(words);
      if (call?.script !== undefined && !PNPM_OWN.has(call.script)) {
        const ofPackage = call.filter === undefined ? undefined : scripts.get(call.filter);
        if (ofPackage ? !ofPackage.includes(call.script) : !all.has(call.script)) return true;
      }
      return (
        inBlock &&
        words.some((word) => /^(apps|packages|deploy|docs)\/[\w./-]+\.\w+$/.test(word) && !existsSync(join(root, word)))
      );
    })
    .map(({ line }) => line);
}

/** Scripts by package name; the root has an empty name. */
function scriptsOf(root: string): Map<string, string[]> {
  return new Map(
    ['.', ...packageFolders(root)].map((folder) => {
      const { name = '', scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name?: string;
        scripts?: object;
      };
      return [folder === '.' ? '' : name.replace(/^@gym\//, ''), Object.keys(scripts)];
    }),
  );
}
