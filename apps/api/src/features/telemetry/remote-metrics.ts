import { and, desc, eq, gte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { REMOTE_NAME } from '@gym/remote-contract/remote-name';
import { reasons } from '@gym/api-contract';
import { requireOperator } from '../../platform/auth/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { remoteMetrics } from '../../platform/database/schema/index.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { Services } from '../../platform/http/implement-call.ts';
import type { VersionMetrics } from '../../platform/metrics/version-metrics.ts';
import { startOfHour } from './tallies.ts';
import { addRows, metricsOf, type Row } from './version-metrics.ts';

interface MetricsQuery {
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  readonly since: Date;
}

/** More rows than any sensible request needs. */
const MAX_ROWS = 10_000;

/** The metrics since an hour, by remote and version. */
export async function readRemoteMetrics(
  db: Database,
  { remote, version, since }: MetricsQuery,
): Promise<VersionMetrics[]> {
  const rows = await db
    .select()
    .from(remoteMetrics)
    .where(
      and(
        gte(remoteMetrics.hour, since),
        remote === undefined ? undefined : eq(remoteMetrics.remote, remote),
        version === undefined ? undefined : eq(remoteMetrics.version, version),
      ),
    )
    .orderBy(desc(remoteMetrics.hour))
    .limit(MAX_ROWS);
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.remote} ${row.version}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : addRows(known, row));
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => metricsOf(row));
}

const DAY = 24 * 3_600_000;
/** PostgreSQL reads no moment after the year 9999 in the format that we send. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

interface MetricsParameters {
  readonly remote?: string;
  readonly version?: string;
  readonly since?: string;
}

const REMOTE_SCHEMA = { type: 'string', pattern: REMOTE_NAME } as const;
const VERSION_SCHEMA = { type: 'string', pattern: '^[0-9A-Za-z.+-]{1,64}$' } as const;

/** The first hour of the response: the requested one, or 24 hours ago. @throws HttpError 400 */
function readSince({ since }: MetricsParameters, now: Date): Date {
  const moment = since === undefined ? now.getTime() - DAY : Date.parse(since);
  if (!(moment >= 0 && moment <= LATEST)) throw new HttpError(400, reasons.telemetry.badSince);
  return startOfHour(moment);
}

/**
 * `GET /remote-health?remote=&version=&since=`: remote metrics for the operator who releases versions. It accepts
 * `OPERATOR_TOKEN`, never a session, and does not exist if no token is configured.
 */
export function registerRemoteMetrics(
  app: FastifyInstance,
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
): void {
  app.get<{ Querystring: MetricsParameters }>(
    '/remote-health',
    {
      onRequest: requireOperator(config.operatorToken, 'remote-health'),
      schema: {
        querystring: {
          type: 'object',
          properties: { remote: REMOTE_SCHEMA, version: VERSION_SCHEMA, since: { type: 'string', maxLength: 40 } },
        },
      },
    },
    async ({ query }, reply) => {
      const since = readSince(query, clock.now());
      const versions = await readRemoteMetrics(db, { remote: query.remote, version: query.version, since });
      return reply.header('cache-control', 'no-store').send({ since: since.toISOString(), versions });
    },
  );
}
