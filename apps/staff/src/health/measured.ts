import type { healthTexts } from '../texts/health.ts';

export type MeasuredPart = keyof typeof healthTexts.measurements;

/** What is measured, in the order of the specification. */
export const MEASURED: readonly MeasuredPart[] = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];
