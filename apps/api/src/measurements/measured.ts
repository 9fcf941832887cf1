import type { measurements } from '../schema/index.ts';

type Measurement = typeof measurements.$inferSelect;

/** The five values. */
export type Measured = Pick<Measurement, 'chest' | 'biceps' | 'shoulder' | 'waist' | 'thigh'>;

/** The five values of a record, or of a request. */
export const measuredOf = ({ chest, biceps, shoulder, waist, thigh }: Measured): Measured => ({
  chest,
  biceps,
  shoulder,
  waist,
  thigh,
});

/** A measurement as the history and the audit trail show it. */
export const readMeasurement = (row: Measurement): Measured & { date: string } => ({
  date: row.date,
  ...measuredOf(row),
});
