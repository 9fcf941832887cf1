import { type Id, type ReadOptions, readRecord, withId } from '@gym/api-client';
import { toPlan, type Plan } from './plan.ts';

/** One plan (acceptance D4). */
export const getPlan = async (id: Id, options?: ReadOptions): Promise<Plan> =>
  toPlan(await readRecord(withId('/api/getPlanDetailsById', id), options), id);
