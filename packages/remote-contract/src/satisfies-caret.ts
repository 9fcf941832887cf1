/**
 * Whether `version` is in a caret range such as `^1.2.0`: not older, and with the same first nonzero part
 * (https://semver.org). Remotes use only caret ranges, for the contract and for shared libraries, so the browser loads
 * no semver library. No version satisfies any other form of range.
 */
export function satisfiesCaret(range: string, version: string): boolean {
  const wanted = range.startsWith('^') ? parse(range.slice(1)) : undefined;
  const offered = parse(version);
  if (!wanted || !offered) return false;
  const fixed = wanted.findIndex((part) => part > 0);
  // ^0.0.0 matches only 0.0.0.
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
