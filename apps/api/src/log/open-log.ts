import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { errorForLog } from './error-for-log.ts';
import { requestForLog } from './request-for-log.ts';

/** What is cut out wherever it lies in a line. Nothing logs it; this is for the day somebody does by mistake. */
const SECRETS = [
  'authorization',
  'cookie',
  'headers',
  'body',
  'query',
  'password',
  'oldpassword',
  'newpassword',
  'cpassword',
  'otp',
  'code_hash',
  'passwordHash',
  'token',
  'token_no',
  'tokenHash',
  'email',
  'phone',
  'member',
  'measured',
  'diet',
];

/** Lines that wait for a full disk to have room again; beyond that they are dropped. */
const WAITING_BYTES = 1 << 20;

/** The standard output. A disk that is full loses lines and ends no call and no process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES });
  // Without a listener the failure would be thrown inside the call that logs. Where the log cannot be written, nothing can be said.
  output.on('error', () => undefined);
  return output;
}

/** One JSON line an event, on the standard output: paths without what was searched for, failures without what was saved. */
export function openLog(level: LogLevel, destination: DestinationStream = standardOutput()): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: requestForLog, err: errorForLog },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    destination,
  );
}
