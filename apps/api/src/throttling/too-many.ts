import { Refusal } from '../http/refusal.ts';
import type { Throttle } from './throttle.ts';

const inWords = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** The refusal of what was done too often: 429 with Retry-After, and a sentence that says when to try again. */
export function tooMany({ kind, what }: Throttle, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal(429, `Too many ${what}. Try again in ${inWords(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
    cause: kind,
  });
}
