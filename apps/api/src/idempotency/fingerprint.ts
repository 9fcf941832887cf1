import { createHash, createHmac } from 'node:crypto';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
};

/** What is stored of an idempotency key. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Tells whether two bodies are the same, whatever the order of their fields; says nothing about them without the key. */
export const fingerprintOf = (key: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest('base64url');
