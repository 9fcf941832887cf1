import { useHost } from '@gym/remote-contract';
import { NumberField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { healthTexts } from '../texts/health.ts';
import { MEASURED } from './measured.ts';

const { measurements, withUnit } = healthTexts;

/** The five measurements, in the gym's unit. */
export function MeasurementFields(): ReactElement {
  const { measureUnit } = useHost().config;
  return (
    <>
      {MEASURED.map((part) => (
        <NumberField
          key={part}
          name={part}
          label={withUnit(measurements[part], measureUnit)}
          autoComplete="off"
          required
        />
      ))}
    </>
  );
}
