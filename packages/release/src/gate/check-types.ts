import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as TypeScript from 'typescript';
import type { SharedTypes } from '@gym/build/shared-types';
import { buildLabel, type CheckedRemote, type CheckedShell } from '../target/published-build.ts';
import { offeredContract } from './check-contract.ts';
import { type CompareExport, createComparison } from './compare-types.ts';
import { problem, type Problem } from '../target/problem.ts';

/** Comparisons by the two records. One reads all declarations, which takes a second or two. */
const comparisons = new Map<string, CompareExport>();

/** An image has no compiler. It composes only builds of one revision, and their records are equal. */
function loadCompiler(): typeof TypeScript | undefined {
  try {
    return createRequire(import.meta.url)('typescript') as typeof TypeScript;
  } catch {
    return undefined;
  }
}

const hashOf = (types: SharedTypes): string => createHash('sha256').update(JSON.stringify(types)).digest('hex');

function comparisonOf(built: SharedTypes, offered: SharedTypes): CompareExport | undefined {
  const key = `${hashOf(built)} ${hashOf(offered)}`;
  const known = comparisons.get(key);
  if (known) return known;
  const ts = loadCompiler();
  const made = ts && createComparison(ts, built, offered);
  if (made) comparisons.set(key, made);
  return made;
}

/**
 * Whether everything that a remote imports from our own shared packages still has a compatible type in the shell.
 * Builds without declarations, from before they were recorded, are held by names and versions only.
 */
export function checkTypes(shell: CheckedShell, remote: CheckedRemote): Problem[] {
  const place = { of: remote, beside: shell };
  const [built, offered] = [remote.types, shell.types];
  if (!built || !offered || hashOf(built) === hashOf(offered)) return [];
  const compare = comparisonOf(built, offered);
  if (!compare)
    return [
      problem(
        'types/compiler',
        place,
        `it was built against other types than ${buildLabel(shell)} offers, and this installation has no TypeScript ` +
          'to compare them: release from a checkout of the repository.',
      ),
    ];
  // The adapter of an older contract replaces these: its own types hold them.
  const { libraries = {} } = offeredContract(shell, remote.manifest.contract);
  const held = Object.entries(remote.record.takes ?? {}).filter(([library]) => !(library in libraries));
  return held.flatMap(([library, names]) =>
    names.flatMap((name) =>
      compare(library, name).map((change) =>
        problem(
          'types/changed',
          place,
          `it uses "${name}" of ${library}, which changed in ${buildLabel(shell)}: ${change}. ` +
            'Build the remote against the new type, and promote both together, ' +
            'or keep the old type beside the new one.',
        ),
      ),
    ),
  );
}
