import { type Attempt, type Id, save, type Saved, toWireNumber } from '@gym/api-client';

/** Assigns a plan to a member, or renews it (acceptance H1; section 7: `renewalPlan`). */
export const assignPlan = ({ plan_id, member_id }: { plan_id: Id; member_id: Id }, attempt?: Attempt): Promise<Saved> =>
  save('/api/renewalPlan', { plan_id: toWireNumber(plan_id), member_id: toWireNumber(member_id) }, attempt);
