import { defineCall, type Example } from '../../schema/call.ts';
import { LikelyDuplicates } from './merge.ts';
import { boolean, list, oneOf, optional, record } from '../../schema/schema.ts';
import { answer, countInput, idInput } from '../../schema/fields.ts';

/** Without `size`, a page has 20 groups. */
export const getLikelyDuplicates = defineCall('getLikelyDuplicates', {
  method: 'GET',
  access: 'admin',
  summary: 'Groups of members with the same phone, the same email, or the same name and father’s name.',
  feature: 'member-data',
  query: record({
    /** What the members of a group share. */
    by: oneOf('phone', 'email', 'name'),
    /** The page begins after the group of this member. */
    after: optional(idInput),
    size: optional(countInput(50)),
  }),
  answer: record({ ...answer(list(LikelyDuplicates)).properties, more: boolean() }),
});

export const example: Example<typeof getLikelyDuplicates> = {
  query: { by: 'phone' },
  answer: {
    status: 'success',
    data: [
      {
        members: [
          { id: 1051, fname: 'Nora', lname: 'Lind', phone: '…6789', email: '3…@gym.test' },
          { id: 1052, fname: 'Nora', lname: 'Lind', phone: '…6789', email: '3…@gym.test' },
        ],
        count: 3,
      },
    ],
    more: false,
  },
};
