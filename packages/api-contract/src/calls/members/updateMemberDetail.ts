import { MAX_NAME } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { partial, record, string } from '../../schema/schema.ts';
import { idInput, saved, versionInput } from '../../schema/fields.ts';
import { details } from './member.ts';

export const updateMemberDetail = defineCall('updateMemberDetail', {
  method: 'POST',
  access: 'staff',
  summary: 'Change a member; a field left out keeps its value.',
  audited: 'Changed member {name}',
  // The update form does not require a profession (acceptance E4).
  body: record({
    id: idInput,
    ...partial(record({ ...details, profession: string({ maxLength: MAX_NAME }) })).properties,
    version: versionInput,
  }),
  answer: saved,
});

export const example: Example<typeof updateMemberDetail> = {
  body: {
    id: 1068,
    fname: 'Nina',
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
  answer: { status: 'success', data: { id: 1068 } },
};
