import { queryOptions } from '@tanstack/react-query';
import { getMeasurements, getLatestMeasurement } from '@gym/api-client/staff';
import type { measurementTexts } from '../../texts/measurements.ts';

export type MeasuredPart = keyof typeof measurementTexts.measurements;

/** What is measured, in the order of the specification. */
export const MEASURED_PARTS: readonly MeasuredPart[] = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];

/** Everything read about measurements; a save reads it again. */
export const MEASUREMENTS_KEY = ['health'] as const;

/** A member's latest measurements for the form: never from memory, as a form is filled once. */
export const latestMeasurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'latest', id],
    queryFn: ({ signal }) => getLatestMeasurement(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** Every measurement of a member, the newest first. */
export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEASUREMENTS_KEY, 'all', id],
    queryFn: ({ signal }) => getMeasurements(id, { signal }),
  });
