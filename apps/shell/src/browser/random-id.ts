/**
 * An unguessable id of hexadecimal digits. Not `crypto.randomUUID`, which browsers withhold from pages that came over plain
 * HTTP, as in a gym's own network.
 */
export function randomId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
