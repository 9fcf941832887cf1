/** A remote that this tab takes from its own machine. */
export interface Override {
  readonly name: string;
  /** Where its `remote.json`, its `build.json` and its files are, with a slash at the end. */
  readonly base: string;
}

const OWN_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/**
 * Reads `staff@http://localhost:8091/`, as it stands in `?override=`. Nowhere but on the browser's own machine: a link with another
 * address would run a stranger's code in the session of whoever follows it.
 * @returns undefined where it is nothing of that kind
 */
export function parseOverride(text: string): Override | undefined {
  const [, name, address] = /^([a-z][a-z0-9_]*)@(.+)$/.exec(text) ?? [];
  if (name === undefined || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(address);
  if (protocol !== 'http:' || !OWN_MACHINE.test(hostname)) return undefined;
  return { name, base: origin + pathname.replace(/\/*$/, '/') };
}
