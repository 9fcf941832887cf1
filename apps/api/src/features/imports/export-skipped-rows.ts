import { calls, nameOfCall } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { dayAt } from '../../shared/calendar/days.ts';
import { csvFile, csvFileName } from '../../shared/csv/csv-file.ts';
import { limitDownloads } from '../../shared/csv/limit-downloads.ts';
import { Download } from '../../platform/http/download.ts';
import { implementDownload } from '../../platform/http/implement-call.ts';
import { findImport } from './stored-import.ts';

/** A member's columns by the names of the export, so that what was mended is recognised when it is imported again; then what was wrong. */
const COLUMNS = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  profession: 'Profession',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  country: 'Country',
  state: 'State',
  city: 'City',
  pincode: 'Pincode',
} as const;

const REASON = `case when fate = 'refused' then (select string_agg(error.value, ' ' order by error.key) from jsonb_each_text(errors) as error)
  else 'Has the same ' || array_to_string(same, ' and ') || ' as '
    || coalesce('member ' || duplicate_of, 'row ' || duplicate_line) || '.' end`;

/** What was not added, each row with the reason: to be mended and imported again. */
export const exportMemberImportRows = implementDownload(
  calls.exportMemberImportRows,
  async ({ query, user, address }, { db, clock, config: { gym } }) => {
    const { id } = query as unknown as { id: number };
    const { fileName: name } = await findImport(db, id);
    const [at, userId] = [clock.now(), user.id];
    const table = {
      columns: [...Object.values(COLUMNS), 'Row', 'Reason'],
      text: `select ${Object.keys(COLUMNS)
        .map((field) => `coalesce(fields ->> '${field}', '')`)
        .join(', ')}, line, ${REASON}
      from member_import_rows where import_id = $1 and fate in ('refused', 'duplicate') order by line`,
      values: [id],
    };
    return Download.begin(
      {
        type: 'text/csv; charset=utf-8',
        fileName: csvFileName(gym.name, 'members-not-imported', dayAt(at, gym.timeZone)),
        chunks: limitDownloads(userId, csvFile(db, table)),
      },
      () =>
        db.transaction((tx) =>
          writeAuditEntry(tx, {
            at,
            userId,
            address,
            action: nameOfCall(calls.exportMemberImportRows),
            record: 'export',
            recordId: userId,
            after: { list: `rows not imported of ${name}` },
          }),
        ),
    );
  },
);
