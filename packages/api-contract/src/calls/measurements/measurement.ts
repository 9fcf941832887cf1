import { MAX_MEASUREMENT } from '@gym/rules';
import type { TSchema } from '@sinclair/typebox';
import { numeric } from '../../schema/fields.ts';

/** The five sizes of a measurement, each of this form. */
export const sizes = <Size extends TSchema>(size: Size) => ({
  chest: size,
  biceps: size,
  shoulder: size,
  waist: size,
  thigh: size,
});

export const measurements = sizes(numeric({ minimum: 0, maximum: MAX_MEASUREMENT }));
