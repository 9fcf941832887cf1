import { defineCall, type Example } from '../../schema/call.ts';
import { byId, importCall } from './member-import.ts';
import { string } from '../../schema/schema.ts';

export const exportMemberImportRows = defineCall('exportMemberImportRows', {
  ...importCall,
  method: 'GET',
  summary: 'The rejected and skipped rows of an import with their reasons, as CSV.',
  query: byId,
  answer: string(),
  download: 'text/csv',
});

export const example: Example<typeof exportMemberImportRows> = {
  query: { id: 2 },
  answer: 'First name,Last name,Row,Reason\nAnn,Lee,2,There is no country Utopia.\n',
};
