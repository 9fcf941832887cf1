import { HOTP, Secret, TOTP } from 'otpauth';

/** The last step of each secret's codes. */
const lastSteps = new Map<string, number>();

/**
 * The next code of an authenticator app. Each code works once, and servers accept the steps before and after the
 * current one: up to three codes need no wait.
 */
export function nextAppCode(secret: string, now = new Date()): string {
  const current = TOTP.counter({ period: 30, timestamp: now.getTime() });
  const counter = Math.max((lastSteps.get(secret) ?? 0) + 1, current - 1);
  lastSteps.set(secret, counter);
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter });
}
