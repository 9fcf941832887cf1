import type { Ran } from '../process/run.ts';
import type { ToolSearch } from './tool.ts';

/**
 * Searches for a tool; where it is missing and installing is allowed, tries the ways to get it one after the other.
 * Says why each way failed, so that the reader of a bare container knows what to do.
 */
export async function findOrInstall(
  search: () => ToolSearch,
  ways: readonly (() => Promise<Ran>)[],
): Promise<ToolSearch> {
  let result = search();
  const tried: string[] = [];
  for (const way of ways) {
    if (result.found) return result;
    const ran = await way();
    if (!ran.ok) tried.push(ran.output.trim().split('\n').slice(-5).join('\n'));
    result = search();
  }
  return result.found || tried.length === 0 ? result : { found: false, reason: [result.reason, ...tried].join('\n') };
}
