import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** One JSON line an event, on the standard output. Tokens and cookies never reach it. */
export function openLog(level: LogLevel): FastifyBaseLogger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['req.headers.authorization', 'req.headers.cookie'] });
}
