import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { ANNOUNCED } from './announced-features.ts';

export const getRole = implement(calls.getRole, async ({ user }) => ({
  status: 'success',
  data: { role: user.role },
  features: ANNOUNCED,
}));
