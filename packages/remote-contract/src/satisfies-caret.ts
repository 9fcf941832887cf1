/**
 * Whether `version` lies in a caret range such as `^1.2.0`: not older, and the first part that is not zero the same
 * (https://semver.org). The one form of range that a remote may state, of the contract and of what it shares, so no
 * semver library travels to the browser. Anything else is satisfied by nothing.
 */
export function satisfiesCaret(range: string, version: string): boolean {
  const wanted = range.startsWith('^') ? parse(range.slice(1)) : undefined;
  const offered = parse(version);
  if (!wanted || !offered) return false;
  const fixed = wanted.findIndex((part) => part > 0);
  // ^0.0.0 is 0.0.0 alone.
  const same = fixed < 0 ? wanted.length : fixed + 1;
  for (const [place, part] of wanted.entries()) {
    const difference = (offered[place] ?? 0) - part;
    if (difference !== 0) return place >= same && difference > 0;
  }
  return true;
}

function parse(version: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined;
}
