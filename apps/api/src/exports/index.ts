import { calls, nameOfCall, type Call } from '@gym/api-contract';
import { recordChange } from '../audit/record-change.ts';
import { dayAt } from '../calendar/day-at.ts';
import { csvFile } from '../csv/csv-file.ts';
import { fileName } from '../csv/file-name.ts';
import { oneAtATime } from '../csv/one-at-a-time.ts';
import { Download } from '../http/download.ts';
import { implementDownload, type Implementation } from '../http/implement.ts';
import { EXPORTED, type ExportedList } from './exported-lists.ts';

/** Everybody's data leaves with it: the trail says who took it, before the first byte is on its way. */
const exported = (call: Call, list: ExportedList): Implementation =>
  implementDownload(call, async ({ user, address }, { db, clock, config: { gym } }) => {
    const [at, { id: userId }] = [clock.now(), user];
    const today = dayAt(at, gym.timeZone);
    const { columns, text, values } = EXPORTED[list];
    const table = { columns, text, values: values({ timeZone: gym.timeZone, today }) };
    return Download.begin(
      {
        type: 'text/csv; charset=utf-8',
        fileName: fileName(gym.name, list, today),
        chunks: oneAtATime(userId, csvFile(db, table)),
      },
      () =>
        db.transaction((tx) =>
          recordChange(tx, {
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

export const exportCalls = [
  exported(calls.exportUsers, 'users'),
  exported(calls.exportPlans, 'plans'),
  exported(calls.exportMembers, 'members'),
  exported(calls.exportMemberships, 'memberships'),
];
