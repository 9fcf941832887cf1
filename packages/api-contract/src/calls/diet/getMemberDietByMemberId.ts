import { defineCall, type Example } from '../../schema/call.ts';
import { nullable, optional, record, string } from '../../schema/schema.ts';
import { answer, idInput, versionOrNone } from '../../schema/fields.ts';

export const getMemberDietByMemberId = defineCall('getMemberDietByMemberId', {
  method: 'GET',
  access: 'staff',
  summary: 'The diet of a member, as a JSON string.',
  query: record({ id: idInput }),
  answer: answer(record({ diet: optional(nullable(string())), version: versionOrNone })),
});

export const example: Example<typeof getMemberDietByMemberId> = {
  query: { id: '2' },
  answer: { status: 'success', data: { diet: '[{"food_item":1,"qty":150,"units":"gm"}]', version: 1 } },
};
