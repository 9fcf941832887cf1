import { withId, type Id } from '../http/id.ts';
import { readRecord, type ReadOptions } from '../http/read.ts';
import { toPlan, type Plan } from './plan.ts';

/** One plan (acceptance D4). */
export const getPlan = async (id: Id, options?: ReadOptions): Promise<Plan> =>
  toPlan(await readRecord(withId('/api/getPlanDetailsById', id), options), id);
