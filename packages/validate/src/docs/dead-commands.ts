import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../packages.ts';

const PNPM_OWN = new Set(['install', 'add', 'exec', 'dlx', 'approve']);
const SKIPPED_FLAGS = /^(--?[a-z-]+(=\S+)?|-F|--filter)$/;

/**
 * The commands in a document's code that cannot work: `pnpm <script>` that no package.json has, `node <file>` that
 * is not there. Commands with a placeholder (`<…>`) are read up to it.
 */
export function deadCommands(root: string, file: string): string[] {
  const scripts = allScripts(root);
  return codeOf(readFileSync(join(root, file), 'utf8')).filter((line) => {
    const words = line.trim().replace(/^\$ /, '').split(/\s+/).filter((word) => !/^[A-Z_]+=/.test(word));
    const pnpm = words.findIndex((word) => /^pnpm(@|$)/.test(word));
    if (pnpm === 0 || (pnpm > 0 && words[0] === 'npx')) {
      const script = words.slice(pnpm + 1).find((word) => !SKIPPED_FLAGS.test(word) && word !== 'run');
      return script !== undefined && !PNPM_OWN.has(script) && !scripts.has(script);
    }
    if (words[0] === 'node' && /\.(m?js|ts)$/.test(words[1] ?? '')) return !existsSync(join(root, words[1]!));
    return false;
  });
}

/** Lines of code blocks, and inline code that looks like a command. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/```(?:sh|bash|console)?\n([^]*?)```/g)].flatMap((match) => match[1]!.split('\n'));
  const inline = [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return [...blocks, ...inline].filter((line) => /^\s*(\$ )?([A-Z_]+=\S+ )*(npx|pnpm|node) \S/.test(line));
}

function allScripts(root: string): Set<string> {
  const manifests = ['.', ...packageFolders(root)].map((folder) => join(root, folder, 'package.json'));
  return new Set(manifests.flatMap((path) => Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { scripts?: object }).scripts ?? {})));
}
