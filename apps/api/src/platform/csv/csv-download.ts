import { type Call, nameOfCall, reasons } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import { UserSlots } from '../concurrency/limiter-and-mutex.ts';
import { writeAuditEntry } from '../audit/audit-entries.ts';
import { reauthorize } from '../auth/session-token-and-lifetime.ts';
import { Download } from '../http/download.ts';
import type { IncomingCall, Services, SignedIn } from '../http/implement-call.ts';
import { csvFile, csvFileName, type CsvTable } from './csv-file.ts';

/** Concurrent downloads. Each one holds one of the pool's ten connections while its browser reads. */
const slots = new UserSlots({
  perUser: 1,
  total: 3,
  ownReason: reasons.limits.ownDownload,
  allReason: reasons.limits.allDownloads,
  cause: 'downloads',
});

/** Passes `chunks` on while the user has a slot. */
async function* limitDownloads(
  userId: number,
  chunks: AsyncGenerator<string>,
): AsyncGenerator<string, void, undefined> {
  const release = slots.take(userId);
  try {
    yield* chunks;
  } finally {
    release();
  }
}

interface CsvExport {
  readonly call: Call;
  /** What the file is called, between the gym's name and the day. */
  readonly name: string;
  readonly table: CsvTable;
  /** What the audit trail names as exported. */
  readonly list: string;
  /** How many rows were chosen, or those that match a search; undefined for the whole list. */
  readonly chosen?: number | 'matching' | undefined;
}

/** Who exports, and from where. */
export type ExportingCall = Pick<IncomingCall, 'address' | 'logSecurityEvent'> & { readonly user: SignedIn };

/**
 * Sends a list as a CSV file. Before the first byte leaves, it checks the rights again, because a body may take a
 * minute to arrive, and audit trail and security log name the exporting user.
 */
export function csvDownload(
  { call, name, table, list, chosen }: CsvExport,
  { user, address, logSecurityEvent }: ExportingCall,
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<Download> {
  const { db, clock } = services;
  const { gym } = services.config;
  const at = clock.now();
  return Download.begin(
    {
      type: 'text/csv; charset=utf-8',
      fileName: csvFileName(gym.name, name, dayAt(at, gym.timeZone)),
      chunks: limitDownloads(user.id, csvFile(db, table)),
    },
    async () => {
      await db.transaction(async (tx) => {
        await reauthorize(tx, call, user.sessionId, services);
        await writeAuditEntry(tx, {
          at,
          userId: user.id,
          address,
          action: nameOfCall(call),
          record: 'export',
          recordId: user.id,
          after: { list, ...(chosen !== undefined && { chosen }) },
        });
      });
      logSecurityEvent('exported');
    },
  );
}
