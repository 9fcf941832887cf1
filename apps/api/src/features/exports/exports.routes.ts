import { calls, nameOfCall, type Call } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { csvFile, csvFileName } from '../../shared/csv/csv-file.ts';
import { limitDownloads } from '../../shared/csv/limit-downloads.ts';
import { Download } from '../../platform/http/download.ts';
import { implementDownload, type Implementation } from '../../platform/http/implement-call.ts';
import { EXPORTED_LISTS, type ExportedList } from './exported-lists.ts';

/** Everybody's data leaves with it: the trail says who took it, before the first byte is on its way. */
const exportRoute = (call: Call, list: ExportedList): Implementation =>
  implementDownload(call, async ({ user, address }, { db, clock, config: { gym } }) => {
    const [at, { id: userId }] = [clock.now(), user];
    const today = dayAt(at, gym.timeZone);
    const { columns, text, values } = EXPORTED_LISTS[list];
    const table = { columns, text, values: values({ timeZone: gym.timeZone, today }) };
    return Download.begin(
      {
        type: 'text/csv; charset=utf-8',
        fileName: csvFileName(gym.name, list, today),
        chunks: limitDownloads(userId, csvFile(db, table)),
      },
      () =>
        db.transaction((tx) =>
          writeAuditEntry(tx, {
            at,
            userId,
            address,
            action: nameOfCall(call),
            record: 'export',
            recordId: userId,
            after: { list },
          }),
        ),
    );
  });

export const exportRoutes = [
  exportRoute(calls.exportUsers, 'users'),
  exportRoute(calls.exportPlans, 'plans'),
  exportRoute(calls.exportMembers, 'members'),
  exportRoute(calls.exportMemberships, 'memberships'),
];
