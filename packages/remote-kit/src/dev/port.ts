const FIRST = 8200;
const PORTS = 700;

/** The port that serves a remote from its source: stable, and rarely the same as another remote's. */
export function defaultPort(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % PORTS, 0);
  return FIRST + sum;
}

/** Where a served remote is seen. */
export const addresses = (name: string, port: number): string => `
${name} alone: http://127.0.0.1:${port}/
In a deployed shell that allows overrides, append this to its address: ?override=${name}@http://127.0.0.1:${port}/`;
