import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { addRecord } from '../records/add-record.ts';
import { planRecord } from './plan-record.ts';

export const addPlan = implementSave(calls.addPlanDetail, async ({ body, user, tx }, { clock }) => {
  const added = await addRecord(tx, planRecord, { fields: body, userId: user.id, action: 'addPlanDetail', at: clock.now() });
  return saved(added.id);
});
