import { type Attempt, type Id, save, type Saved, toWireNumber } from '@gym/api-client';
import { sentMeasurements, type Measurements } from './measurements.ts';

export interface NewMemberHealth extends Measurements {
  readonly member_id: Id;
}

/** Records a member's measurements (acceptance F1). */
export const saveMemberHealth = (health: NewMemberHealth, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveMemberHealth', { member_id: toWireNumber(health.member_id), ...sentMeasurements(health) }, attempt);
