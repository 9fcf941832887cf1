import { SESSION_BITS } from '../../platform/database/schema/index.ts';

/** The union of two sets of sessions, as PostgreSQL writes them: a digit for each bit. */
export const addSessions = (one: string, other: string): string =>
  (BigInt(`0b${one}`) | BigInt(`0b${other}`)).toString(2).padStart(SESSION_BITS, '0');

/**
 * The number of sessions in a set. Two sessions may share a bit, so it is an estimate (linear counting): one of nine
 * may be missing, and it is within 5 % for hundreds.
 */
export function countSessions(set: string): number {
  const free = set.replaceAll('1', '').length;
  return Math.round(SESSION_BITS * Math.log(SESSION_BITS / Math.max(free, 1)));
}

/** The bit of a session, by its keyed hash. */
export const sessionBit = (hash: string): number => Buffer.from(hash, 'base64url').readUInt16BE(0) % SESSION_BITS;
