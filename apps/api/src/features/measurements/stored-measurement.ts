import type { measurements } from '../../platform/database/schema/index.ts';

export type Measurement = typeof measurements.$inferSelect;

/** The five sizes. */
export type Sizes = Pick<Measurement, 'chest' | 'biceps' | 'shoulder' | 'waist' | 'thigh'>;

/** The five sizes of a record or a request. */
export const sizesOf = ({ chest, biceps, shoulder, waist, thigh }: Sizes): Sizes => ({
  chest,
  biceps,
  shoulder,
  waist,
  thigh,
});

/** A measurement as the history shows it. */
export const readMeasurement = ({ id, version, date, ...row }: Measurement) => ({ id, version, date, ...sizesOf(row) });

/** A measurement as the audit trail keeps it. */
export const auditedMeasurement = ({ member_id, date, ...row }: Measurement) => ({ member_id, date, ...sizesOf(row) });
