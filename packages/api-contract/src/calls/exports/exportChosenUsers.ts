import { defineCall, type Example } from '../../schema/call.ts';
import { chosen } from './export-file.ts';

/** Rows that no longer exist are left out. The file has the columns of the whole list. */
export const exportChosenUsers = defineCall({
  ...chosen,
  path: '/api/exportChosenUsers',
  access: 'admin',
  summary: 'Chosen users, as CSV.',
});

export const example: Example<typeof exportChosenUsers> = {
  body: { ids: '1,2' },
  answer:
    'User number,First name,Last name,Email,Phone,Role,Active,Added on\n1,Asha,Menon,admin@gym.test,09812345670,Administrator,yes,\n2,Daniel,Okoye,staff@gym.test,08098765432,Staff,yes,\n',
};
