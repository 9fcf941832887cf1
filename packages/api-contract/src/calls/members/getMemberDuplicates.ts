import { MAX_EMAIL, MAX_PHONE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { list, omit, oneOf, optional, record, string } from '../../schema/schema.ts';
import { answer, idInput } from '../../schema/fields.ts';
import { MemberRow } from './member.ts';

/** For a warning in the member form. Duplicates are allowed. */
export const getMemberDuplicates = defineCall('getMemberDuplicates', {
  method: 'GET',
  access: 'staff',
  summary: 'Up to five members with this phone or this email.',
  feature: 'member-duplicates',
  query: record({
    phone: optional(string({ maxLength: MAX_PHONE })),
    email: optional(string({ maxLength: MAX_EMAIL })),
    /** The member in the form, whom the list leaves out. */
    except: optional(idInput),
  }),
  answer: answer(
    list(
      record({
        ...omit(MemberRow, ['membership', 'ends', 'tags']).properties,
        same: list(oneOf('phone', 'email')),
      }),
    ),
  ),
});

export const example: Example<typeof getMemberDuplicates> = { answer: { status: 'success', data: [] } };
