import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** Codes of the time step before and after count too: clocks of phones differ. */
const WINDOW = 1;
const PERIOD_SECONDS = 30;

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const totp = (secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new secret: 160 random bits, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an app reads from the QR code. */
export const appUri = (secret: string, { gym, email }: { gym: string; email: string }): string =>
  totp(Secret.fromBase32(secret), { issuer: gym, label: email }).toString();

/** Whether a typed text has the form of an app's code. Blanks do not matter. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(withoutBlanks(code));

const withoutBlanks = (code: string): string => code.replace(/\s/g, '');

/** The time step of a right code; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  if (!isAppCode(code)) return undefined;
  const token = withoutBlanks(code);
  const delta = totp(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** A text as a QR code: the commands of an SVG path, one horizontal line per run of dark squares. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`);
  });
  return { size, path: runs.join('') };
}
