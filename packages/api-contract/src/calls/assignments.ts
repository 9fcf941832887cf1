import { Type } from '@sinclair/typebox';
import { defineCall } from '../call.ts';
import { idInput, saved } from '../fields.ts';

export const renewalPlan = defineCall({
  method: 'POST', path: '/api/renewalPlan', access: 'staff', summary: 'Assign a plan to a member, or renew it.',
  body: Type.Object({ plan_id: idInput, member_id: idInput }),
  answer: saved,
});
