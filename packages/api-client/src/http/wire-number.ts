/** Digits that a number keeps exactly: no exponent, no leading zero, at most 15 of them. */
const PLAIN_DECIMAL = /^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?$/;

/** How a numeric field goes out: plain decimals as numbers, anything else as it was received. */
export const toWireNumber = (value: number | string): number | string =>
  typeof value === 'string' && PLAIN_DECIMAL.test(value) ? Number(value) : value;

/** A number from an answer that may write it as a string; undefined where there is none. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
