import type { TestAnswers } from '@gym/api-client/testing';

interface Factors {
  app: boolean;
  /** The names of the passkeys, whose ids count from 1. */
  passkeys: readonly string[];
  recovery_codes: number;
}

/** Answers the second factors of a user, who has none but these. */
export const factors = ({ app = false, passkeys = [], recovery_codes = 0 }: Partial<Factors>): TestAnswers => {
  const times = { created_at: '2026-01-30T08:00:00.000Z', last_used_at: null };
  const named = passkeys.map((name, at) => ({ id: at + 1, name, ...times }));
  return { getSecondFactors: { data: { app, passkeys: named, recovery_codes, required: false } } };
};
