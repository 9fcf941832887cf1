import type { Id } from '../http/id.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';
import { toWireNumber } from '../http/wire-number.ts';

/** Assigns a plan to a member, or renews it (acceptance H1; section 7: `renewalPlan`). */
export const assignPlan = ({ plan_id, member_id }: { plan_id: Id; member_id: Id }, attempt?: Attempt): Promise<Saved> =>
  save('/api/renewalPlan', { plan_id: toWireNumber(plan_id), member_id: toWireNumber(member_id) }, attempt);
