import { type Call, nameOfCall } from '@gym/api-contract';
import { dayAt } from '@gym/rules';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { reauthorize } from '../../platform/auth/session-token-and-lifetime.ts';
import { Download } from '../../platform/http/download.ts';
import type { IncomingCall, SignedIn } from '../../platform/http/implement-call.ts';
import type { Services } from '../../platform/services/services.ts';
import { csvFile, csvFileName, type CsvTable } from './csv-file.ts';
import { limitDownloads } from './limit-downloads.ts';

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
