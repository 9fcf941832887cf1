import { object, string } from 'yup';
import { texts } from '../texts.ts';

const { messages } = texts.assign;

/** Rules of Plan Assign (acceptance H1): a member and a plan. */
export const assignSchema = object({ member_id: string().required(messages.member), plan_id: string().required(messages.plan) });
