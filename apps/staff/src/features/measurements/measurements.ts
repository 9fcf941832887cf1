import { queryOptions } from '@tanstack/react-query';
import { getMeasurements, getLatestMeasurement } from '@gym/api-client/staff';
import type { measurementTexts } from './texts.ts';

export type MeasuredPart = keyof typeof measurementTexts.measurements;

/** The measured parts, in the specification's order. */
export const MEASURED_PARTS: readonly MeasuredPart[] = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];

/** Key of all queries about measurements; a save invalidates it. */
export const MEASUREMENTS_KEY = ['health'] as const;

/** A member's latest measurements for the form. They are never cached, because a form is filled once. */
export const latestMeasurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'latest', id],
    queryFn: ({ signal }) => getLatestMeasurement(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** All measurements of a member, newest first. */
export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'all', id],
    queryFn: ({ signal }) => getMeasurements(id, { signal }),
  });

/** The measurement of one day, and the one before it. They are never cached, because a form is filled once. */
export const measurementOfDayQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'day', id, day],
    queryFn: async ({ signal }) => {
      const all = await getMeasurements(id, { signal });
      return {
        measurement: all.find(({ date }) => date === day),
        before: all.find(({ date }) => date < day),
      };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
