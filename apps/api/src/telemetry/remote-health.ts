import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { requireOperator } from '../http/require-operator.ts';
import type { Services } from '../http/services.ts';
import { hourOf } from './hour-of.ts';
import { readHealth } from './read-health.ts';

const DAY = 24 * 3_600_000;
/** Beyond the year 9999 no moment is written with four digits, and none that PostgreSQL reads. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

interface Asked {
  readonly remote?: string;
  readonly version?: string;
  readonly since?: string;
}

const REMOTE = { type: 'string', pattern: REMOTE_NAME } as const;
const VERSION = { type: 'string', pattern: '^[0-9A-Za-z.+-]{1,64}$' } as const;

/** The hour that the answer begins with: yesterday's, unless somebody asks for another. @throws Refusal 400 */
function beginningOf({ since }: Asked, now: Date): Date {
  const moment = since === undefined ? now.getTime() - DAY : Date.parse(since);
  if (!(moment >= 0 && moment <= LATEST)) throw new Refusal(400, 'Since must be a moment like 2027-03-31T09:30:00Z.');
  return hourOf(moment);
}

/**
 * `GET /remote-health?remote=&version=&since=`: how versions fare in browsers, for whoever releases them. No call of the product's: it
 * takes `OPERATOR_TOKEN`, never a session, and without one configured there is no such address.
 */
export function registerRemoteHealth(
  app: FastifyInstance,
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
): void {
  app.get<{ Querystring: Asked }>(
    '/remote-health',
    {
      onRequest: requireOperator(config.operatorToken, 'remote-health'),
      schema: {
        querystring: {
          type: 'object',
          properties: { remote: REMOTE, version: VERSION, since: { type: 'string', maxLength: 40 } },
        },
      },
    },
    async ({ query }, reply) => {
      const since = beginningOf(query, clock.now());
      const versions = await readHealth(db, { remote: query.remote, version: query.version, since });
      return reply.header('cache-control', 'no-store').send({ since: since.toISOString(), versions });
    },
  );
}
