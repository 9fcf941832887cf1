import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentMeasurements, type Measurements } from './measurements.ts';

export interface MemberHealthUpdate extends Measurements {
  readonly id: Id;
  readonly member_id: Id;
  readonly version?: number;
}

/** Records a member's measurements from the update form; both ids are the member's (acceptance F3). */
export const updateMemberHealth = (health: MemberHealthUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/UpdatememberHealth',
    {
      id: toWireNumber(health.id),
      member_id: toWireNumber(health.member_id),
      ...sentMeasurements(health),
      ...sentVersion(health, attempt),
    },
    attempt,
  );
