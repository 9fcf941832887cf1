import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  numberOf,
  read,
  readList,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
  unreadable,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

/** The five sizes of a measurement. */
export interface MeasurementValues {
  readonly chest: number | string;
  readonly biceps: number | string;
  readonly shoulder: number | string;
  readonly waist: number | string;
  readonly thigh: number | string;
}

/** The sizes as they are sent. */
const toWireMeasurement = ({ chest, biceps, shoulder, waist, thigh }: MeasurementValues): MeasurementValues => ({
  chest: toWireNumber(chest),
  biceps: toWireNumber(biceps),
  shoulder: toWireNumber(shoulder),
  waist: toWireNumber(waist),
  thigh: toWireNumber(thigh),
});

/** The measurement of one day. */
export interface Measurement {
  /** Present if the server announces `measurement-corrections`. */
  readonly id?: Id;
  /** Its own version, for a correction. */
  readonly version?: number;
  /** YYYY-MM-DD, in the gym's time zone. */
  readonly date: string;
  readonly chest: number | undefined;
  readonly biceps: number | undefined;
  readonly shoulder: number | undefined;
  readonly waist: number | undefined;
  readonly thigh: number | undefined;
}

const isCorrectable = () => hasFeature('measurement-corrections' satisfies Feature);

/** All measurements of a member, newest first. Empty, without a call, if the server does not announce `member-page`. */
export async function getMeasurements(memberId: Id, options?: ReadOptions): Promise<Measurement[]> {
  if (!hasFeature('member-page' satisfies Feature)) return [];
  return recordOrNotFound(
    readList(
      withId('/api/getMemberMeasurements', memberId),
      ({ id, version, date, chest, biceps, shoulder, waist, thigh }) => ({
        ...(isCorrectable() && typeof version === 'number' && { id: idOf(id), version }),
        date: textOf(date),
        chest: numberOf(chest),
        biceps: numberOf(biceps),
        shoulder: numberOf(shoulder),
        waist: numberOf(waist),
        thigh: numberOf(thigh),
      }),
      options,
    ),
  );
}

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
export const addMeasurement = (health: NewMeasurement, attempt?: Attempt): Promise<Saved> =>
  save('/api/saveMemberHealth', { member_id: toWireNumber(health.member_id), ...toWireMeasurement(health) }, attempt);

export interface MeasurementUpdate extends MeasurementValues {
  readonly id: Id;
  readonly member_id: Id;
  readonly version?: number;
}

/** Records a measurement from the update form. Both ids are the member's (acceptance F3). */
export const updateMeasurement = (health: MeasurementUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/UpdatememberHealth',
    {
      id: toWireNumber(health.id),
      member_id: toWireNumber(health.member_id),
      ...toWireMeasurement(health),
      ...sentVersion(health, attempt),
    },
    attempt,
  );

/** The measurement of a day, and the version of it that the user saw. */
interface SeenMeasurement {
  readonly id: Id;
  readonly version: number;
}

const toWireSeen = ({ id, version }: SeenMeasurement, attempt?: Attempt) => ({
  id: toWireNumber(id),
  version: attempt?.version ?? version,
});

/** Corrects the measurement of a day. Only for servers that announce `measurement-corrections`, like the next two. */
export const correctMeasurement = (
  measurement: SeenMeasurement & MeasurementValues,
  attempt?: Attempt,
): Promise<Saved> =>
  save('/api/correctMeasurement', { ...toWireSeen(measurement, attempt), ...toWireMeasurement(measurement) }, attempt);

/** Removes the measurement of a day. */
export const removeMeasurement = (measurement: SeenMeasurement, attempt?: Attempt): Promise<Saved> =>
  save('/api/removeMeasurement', toWireSeen(measurement, attempt), attempt);

/** Puts a removed measurement back. */
export const restoreMeasurement = (id: Id, attempt?: Attempt): Promise<Saved> =>
  save('/api/restoreMeasurement', { id: toWireNumber(id) }, attempt);
