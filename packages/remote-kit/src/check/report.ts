import type { KitResult } from '@gym/remote-contract/kit-result';

/** A result in words: what failed, each with what was found, and how many checks there were. */
export function report({ app, checks }: KitResult): string {
  const failed = checks.filter(({ passed }) => !passed);
  return [
    ...failed.map(({ name, found = '' }) => `✗ ${name}\n${found.replace(/^/gm, '    ')}`),
    `${app}: ${checks.length - failed.length} of ${checks.length} checks passed`,
  ].join('\n');
}
