/**
 * Whether `version` lies in a caret range such as `^1.2.0`: same major, and not older.
 * The one form of range that a remote may state, so no semver library travels to the browser.
 */
export function satisfiesContract(range: string, version: string): boolean {
  const wanted = parse(range.replace(/^\^/, ''));
  const offered = parse(version);
  if (!range.startsWith('^') || !wanted || !offered) return false;
  if (wanted[0] !== offered[0]) return false;
  return offered[1] > wanted[1] || (offered[1] === wanted[1] && offered[2] >= wanted[2]);
}

function parse(version: string): [number, number, number] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
