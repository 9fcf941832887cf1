import { queryOptions } from '@tanstack/react-query';
import {
  fieldsOf,
  get,
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
import { getMemberHealthByMemberId, getMemberMeasurements } from '@gym/api-contract/calls';
import type { Decimals } from '@gym/ui/decimals';
import { measurementTexts } from './texts.ts';

export type MeasuredPart = keyof typeof measurementTexts.measurements;

/** The measured parts, in the specification's order. */
export const MEASURED_PARTS: readonly MeasuredPart[] = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];

/** Key of all queries about measurements; a save invalidates it. */
export const MEASUREMENTS_KEY = ['health'] as const;

/** All measurements of a member, newest first. None if the server does not announce `member-page`. */
const readMeasurements = async (id: Id, options: ReadOptions) =>
  (await get(getMemberMeasurements, { id }, options)) ?? [];

/** By hand: a size that was never measured is undefined (acceptance F3). */
async function readLatestMeasurement(memberId: Id, options: ReadOptions) {
  const { data, status } = await recordOrNotFound(read(withId(getMemberHealthByMemberId.path, memberId), options));
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

/** A member's latest measurements for the form. They are never cached, because a form is filled once. */
export const latestMeasurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'latest', id],
    queryFn: ({ signal }) => readLatestMeasurement(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** All measurements of a member, newest first. */
export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'all', id],
    queryFn: ({ signal }) => readMeasurements(id, { signal }),
  });

/** The measurement of one day, and the one before it. They are never cached, because a form is filled once. */
export const measurementOfDayQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'day', id, day],
    queryFn: async ({ signal }) => {
      const all = await readMeasurements(id, { signal });
      return {
        measurement: all.find(({ date }) => date === day),
        before: all.find(({ date }) => date < day),
      };
    },
    gcTime: 0,
    staleTime: Infinity,
  });

export const formatNumber = (value: number, { write }: Decimals): string => write(Math.round(value * 100) / 100);

/** Writes a change of a measurement with its sign: '+1.5 cm'. */
export function formatChange(difference: number, unit: string, decimals: Decimals): string {
  const rounded = Math.round(difference * 100) / 100;
  if (rounded === 0) return measurementTexts.unchanged;
  return `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded), decimals)} ${unit}`;
}
