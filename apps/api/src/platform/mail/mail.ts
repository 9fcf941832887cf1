import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { publish } from '../events/events.ts';

/** A message to one person, as plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Without a mail server, `available` is false and `send` rejects. */
export interface Mail {
  readonly available: boolean;
  send(message: MailMessage): Promise<void>;
}

/** A deployment without a mail server: codes cannot be sent, and a request for one says so. */
export const noMail: Mail = {
  available: false,
  async send() {
    throw new Error('No mail was sent: SMTP_URL is not set.');
  },
};

/** Publishes for each mail whether the mail server accepted it in the end. */
export const withMailEvents = (mail: Mail): Mail => ({
  get available() {
    return mail.available;
  },
  async send(message) {
    try {
      await mail.send(message);
      publish('mail', { sent: true });
    } catch (error) {
      publish('mail', { sent: false });
      throw error;
    }
  },
});

/** Waiting times between attempts. Their sum stays below ten minutes, when a mailed code expires. */
const PAUSES_MS = [5_000, 15_000, 60_000, 120_000, 240_000];

/** Codes of the mail library and of Node for a mail server that cannot be reached at the moment. */
const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EDNS',
  'EHOSTUNREACH',
  'ESOCKET',
  'ETIMEDOUT',
]);

/** Whether the same mail may succeed later: the server was unreachable, or answered with a 4xx code (RFC 5321). */
function isTemporary(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined ? UNREACHABLE.has(code ?? '') : responseCode >= 400 && responseCode < 500;
}

interface RetryOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Aborted when the process ends. Then the last failure counts, because retries live in this process only. */
  readonly ended: AbortSignal;
  readonly pausesMs?: readonly number[];
}

/** Sends a mail again if it fails temporarily. `send` resolves or rejects with the last attempt. */
export const withRetries = (mail: Mail, { log, ended, pausesMs = PAUSES_MS }: RetryOptions): Mail => ({
  get available() {
    return mail.available;
  },
  async send(message) {
    for (const wait of pausesMs) {
      try {
        return await mail.send(message);
      } catch (error) {
        if (!isTemporary(error) || ended.aborted) throw error;
        log.warn({ err: error }, `a mail could not be sent; the next attempt is in ${wait / 1000} s`);
        await pause(wait, undefined, { signal: ended }).catch(() => {
          throw error;
        });
      }
    }
    return mail.send(message);
  },
});
