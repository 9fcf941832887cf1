import { MAX_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { Fate, MemberImportRow, count, importCall } from './member-import.ts';
import { list, optional, record } from '../../schema/schema.ts';
import { answer, countInput, idInput } from '../../schema/fields.ts';

export const getMemberImportRows = defineCall('getMemberImportRows', {
  ...importCall,
  method: 'GET',
  summary: 'The rows of an import with their fates, page by page.',
  query: record({
    id: idInput,
    fate: optional(Fate),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(MAX_ROWS_AT_ONCE)),
  }),
  answer: record({ ...answer(list(MemberImportRow)).properties, total: count }),
});

export const example: Example<typeof getMemberImportRows> = {
  query: { id: 4 },
  answer: { status: 'success', total: 0, data: [] },
};
