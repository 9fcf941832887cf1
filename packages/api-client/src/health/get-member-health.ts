import {
  fieldsOf,
  type Id,
  idOf,
  numberOf,
  read,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  textOf,
  unreadable,
  withId,
} from '@gym/api-client';

/** A member and the latest measurements; undefined is what was never measured. */
export interface MemberHealth {
  readonly member_id: Id;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly chest: number | undefined;
  readonly biceps: number | undefined;
  readonly shoulder: number | undefined;
  readonly waist: number | undefined;
  readonly thigh: number | undefined;
  /** Of everything measured of the member, where versions are announced (acceptance J4). */
  readonly version?: number;
}

/** The latest measurements of a member; all undefined where nothing was measured yet (acceptance F3). */
export async function getMemberHealth(memberId: Id, options?: ReadOptions): Promise<MemberHealth> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberHealthByMemberId', memberId), options));
  // A server without a record may answer null or an empty list for a member who was never measured: an empty form.
  if (typeof data !== 'object' || (Array.isArray(data) && data.length > 0)) throw unreadable(status);
  const row = fieldsOf(data);
  return {
    member_id: idOf(row.member_id) === '' ? memberId : idOf(row.member_id),
    fname: textOf(row.fname),
    lname: textOf(row.lname),
    email: textOf(row.email),
    phone: textOf(row.phone),
    chest: numberOf(row.chest),
    biceps: numberOf(row.biceps),
    shoulder: numberOf(row.shoulder),
    waist: numberOf(row.waist),
    thigh: numberOf(row.thigh),
    ...readVersion(row),
  };
}
