import type { ReactElement } from 'react';
import { number, object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import { NumberField } from '@gym/ui/form';
import { MEASURED_PARTS } from '../../shared/measurements/measurements.ts';
import { measurementTexts } from '../../texts/measurements.ts';

const { messages } = measurementTexts;

/** A measurement as typed. Number() would also accept '1e3' and '0x10', which our server rejects (acceptance K). */
const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;
const MAX_MEASUREMENT = 1000;

const partRule = (message: string) =>
  number()
    .transform((value: number, typed: unknown) => (PLAIN_DECIMAL.test(String(typed).trim()) ? value : Number.NaN))
    .typeError(message)
    .max(MAX_MEASUREMENT, message)
    .required(message);

const partRules = {
  chest: partRule(messages.chest),
  biceps: partRule(messages.biceps),
  shoulder: partRule(messages.shoulder),
  waist: partRule(messages.waist),
  thigh: partRule(messages.thigh),
};

/** Rules of Add Member Health (acceptance F1). */
export const addMeasurementSchema = object({ member_name: string().required(messages.member), ...partRules });

/** Rules of Update Member Health; the route names the member (acceptance F3). */
export const updateMeasurementSchema = object(partRules);

const { measurements, withUnit } = measurementTexts;

/** The five measurements, in the gym's unit. */
export function MeasurementFields(): ReactElement {
  const { measureUnit } = useHost().config;
  return (
    <>
      {MEASURED_PARTS.map((part) => (
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
