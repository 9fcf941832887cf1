import { object, string } from 'yup';
import { assignTexts } from '../texts/assignments.ts';

const { messages } = assignTexts;

/** Rules of Plan Assign (acceptance H1): a member and a plan. */
export const assignSchema = object({
  member_id: string().required(messages.member),
  plan_id: string().required(messages.plan),
});
