import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { addRecord } from '../records/add-record.ts';
import { planRecord } from './plan-record.ts';

export const addPlan = implementSave(calls.addPlanDetail, async ({ body, tx, act }) => {
  const added = await addRecord(tx, planRecord, { fields: body, act });
  return saved(added.id);
});
