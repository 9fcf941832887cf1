import type { texts } from '../texts.ts';

export type MeasuredPart = keyof typeof texts.health.measurements;

/** What is measured, in the order of the specification. */
export const MEASURED: readonly MeasuredPart[] = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];
