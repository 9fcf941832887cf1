import { calls } from '@gym/api-contract';
import { implementDownload } from '../../platform/http/implement-call.ts';
import { csvDownload } from '../../shared/csv/csv-download.ts';
import { findImport } from './stored-import.ts';

/** A member's columns, named as in the export: a corrected file is recognised when it is imported again. */
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
  plan: 'Plan',
  until: 'Member until',
  joined: 'Joined on',
} as const;

const REASON = `case when fate = 'refused'
  then (select string_agg(error.value, ' ' order by error.key) from jsonb_each_text(errors) as error)
  else 'Has the same ' || array_to_string(same, ' and ') || ' as '
    || coalesce('member ' || duplicate_of, 'row ' || duplicate_line) || '.' end`;

/** The rows that were not added, each with the reason, so that they can be corrected and imported again. */
export const exportMemberImportRows = implementDownload(calls.exportMemberImportRows, async (incoming, services) => {
  const { id } = incoming.query;
  const { fileName } = await findImport(services.db, id);
  const fields = Object.keys(COLUMNS).map((field) => `coalesce(fields ->> '${field}', '')`);
  const table = {
    columns: [...Object.values(COLUMNS), 'Row', 'Reason'],
    text: `select ${fields.join(', ')}, line, ${REASON}
        from member_import_rows where import_id = $1 and fate in ('refused', 'duplicate') order by line`,
    values: [id],
  };
  return csvDownload(
    {
      call: calls.exportMemberImportRows,
      name: 'members-not-imported',
      table,
      list: `rows not imported of ${fileName}`,
    },
    incoming,
    services,
  );
});
