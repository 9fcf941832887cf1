import {
  type Attempt,
  type DataOf,
  fieldsOf,
  get,
  type Id,
  idOf,
  numberOf,
  post,
  read,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  type Saved,
  textOf,
  unreadable,
  withId,
} from '@gym/api-client';
import {
  correctMeasurement as correct,
  getMemberMeasurements,
  removeMeasurement as remove,
  restoreMeasurement as restore,
  saveMemberHealth,
  UpdatememberHealth,
} from '@gym/api-contract/calls';

/** The five sizes of a measurement. */
export interface MeasurementValues {
  readonly chest: number | string;
  readonly biceps: number | string;
  readonly shoulder: number | string;
  readonly waist: number | string;
  readonly thigh: number | string;
}

/** The measurement of one day, YYYY-MM-DD in the gym's time zone. A correction needs its `id` and `version`. */
export type Measurement = DataOf<typeof getMemberMeasurements>[number];

/** All measurements of a member, newest first. Empty, without a call, if the server does not announce `member-page`. */
export const getMeasurements = async (id: Id, options?: ReadOptions): Promise<readonly Measurement[]> =>
  (await get(getMemberMeasurements, { id }, options)) ?? [];

/** A member with the latest measurement. A size that was never measured is undefined. */
export interface LatestMeasurement {
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
  /** Version of all the member's measurements together, if the server announces versions (acceptance J4). */
  readonly version?: number;
}

/** The latest measurement of a member. All sizes are undefined if there is no measurement yet (acceptance F3). */
export async function getLatestMeasurement(memberId: Id, options?: ReadOptions): Promise<LatestMeasurement> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberHealthByMemberId', memberId), options));
  // Some servers respond null or an empty list for a member without measurements. The form is then empty.
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

export interface NewMeasurement extends MeasurementValues {
  readonly member_id: Id;
}

/** Records a measurement of a member (acceptance F1). */
export const addMeasurement = (measurement: NewMeasurement, attempt?: Attempt): Promise<Saved> =>
  post(saveMemberHealth, measurement, attempt);

export interface MeasurementUpdate extends MeasurementValues {
  readonly id: Id;
  readonly member_id: Id;
  readonly version?: number;
}

/** Records a measurement from the update form. Both ids are the member's (acceptance F3). */
export const updateMeasurement = (measurement: MeasurementUpdate, attempt?: Attempt): Promise<Saved> =>
  post(UpdatememberHealth, measurement, attempt);

/** The measurement of a day, and the version of it that the user saw. */
interface SeenMeasurement {
  readonly id: Id;
  readonly version: number;
}

/** Corrects the measurement of a day. Only for servers that announce `measurement-corrections`, like the next two. */
export const correctMeasurement = (
  measurement: SeenMeasurement & MeasurementValues,
  attempt?: Attempt,
): Promise<Saved> => post(correct, measurement, attempt);

/** Removes the measurement of a day. */
export const removeMeasurement = (measurement: SeenMeasurement, attempt?: Attempt): Promise<Saved> =>
  post(remove, measurement, attempt);

/** Puts a removed measurement back. */
export const restoreMeasurement = (id: Id, attempt?: Attempt): Promise<Saved> => post(restore, { id }, attempt);
