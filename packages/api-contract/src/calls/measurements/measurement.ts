import { numeric } from '../../schema/fields.ts';

export const measurement = () => numeric({ minimum: 0, maximum: 1000 });

export const measurements = {
  chest: measurement(),
  biceps: measurement(),
  shoulder: measurement(),
  waist: measurement(),
  thigh: measurement(),
};
