import { toWireNumber } from '@gym/api-client';

/** The five measurements of a record. */
export interface Measurements {
  readonly chest: number | string;
  readonly biceps: number | string;
  readonly shoulder: number | string;
  readonly waist: number | string;
  readonly thigh: number | string;
}

/** The measurements as they go out. */
export const sentMeasurements = ({ chest, biceps, shoulder, waist, thigh }: Measurements): Measurements => ({
  chest: toWireNumber(chest),
  biceps: toWireNumber(biceps),
  shoulder: toWireNumber(shoulder),
  waist: toWireNumber(waist),
  thigh: toWireNumber(thigh),
});
