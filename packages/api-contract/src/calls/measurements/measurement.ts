import { MAX_MEASUREMENT } from '@gym/rules';
import { numeric } from '../../schema/fields.ts';

export const measurement = () => numeric({ minimum: 0, maximum: MAX_MEASUREMENT });

export const measurements = {
  chest: measurement(),
  biceps: measurement(),
  shoulder: measurement(),
  waist: measurement(),
  thigh: measurement(),
};
