import { calls } from '@gym/api-contract';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { changeRecord } from '../records/change-record.ts';
import { planRecord } from './plan-record.ts';

/** Changes a plan; a field left out keeps its value. */
export const updatePlan = implementSave(calls.updatePlanDetail, async ({ body, tx, act }) => {
  const { id, version, ...fields } = body;
  await changeRecord(tx, planRecord, { id, version, fields, act });
  return saved(id);
});
