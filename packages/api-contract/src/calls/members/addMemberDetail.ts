import { defineCall, type Example } from '../../schema/call.ts';
import { record } from '../../schema/schema.ts';
import { details } from './member.ts';
import { saved } from '../../schema/fields.ts';

export const addMemberDetail = defineCall('addMemberDetail', {
  method: 'POST',
  access: 'staff',
  summary: 'Add a member.',
  audited: 'Added member {name}',
  body: record(details),
  answer: saved,
});

export const example: Example<typeof addMemberDetail> = {
  body: {
    fname: 'Nora',
    lname: 'Lind',
    email: '337f5db6-6c49-46df-a7dd-7cb5c7e57683@gym.test',
    phone: '0123456789',
    father_fname: 'Per',
    father_lname: 'Lind',
    profession: 'Cook',
    address: 'Hill 1',
    pincode: '01234567',
    country: 356,
    state: 436879929500,
    city: 437882381931,
  },
  answer: { status: 'success', data: { id: 1052 } },
};
