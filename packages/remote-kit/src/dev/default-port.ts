const FIRST = 8200;
const PORTS = 700;

/** The port at which a remote is served from its source: the same for good, and hardly another remote's. */
export function defaultPort(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % PORTS, 0);
  return FIRST + sum;
}
