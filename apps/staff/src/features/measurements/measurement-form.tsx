import { type ReactElement, useMemo } from 'react';
import { object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import { decimalRule } from '@gym/ui/decimal-rule';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { type ConflictSources, findConflicts, NumberField } from '@gym/ui/form';
import { MEASURED_PARTS } from '../../shared/measurements/measurements.ts';
import { measurementTexts } from '../../texts/measurements.ts';

const { messages } = measurementTexts;

const MAX_MEASUREMENT = 1000;

function partRules(decimals: Decimals) {
  const rule = (part: (typeof MEASURED_PARTS)[number]) =>
    decimalRule({
      label: measurementTexts.measurements[part],
      empty: messages[part],
      max: MAX_MEASUREMENT,
      decimals,
    });
  return {
    chest: rule('chest'),
    biceps: rule('biceps'),
    shoulder: rule('shoulder'),
    waist: rule('waist'),
    thigh: rule('thigh'),
  };
}

/** Rules of Add Member Health (acceptance F1). */
export function useAddMeasurementSchema() {
  const decimals = useDecimals();
  return useMemo(() => object({ member_name: string().required(messages.member), ...partRules(decimals) }), [decimals]);
}

/** Rules of Update Member Health; the route names the member (acceptance F3). */
export function useUpdateMeasurementSchema() {
  const decimals = useDecimals();
  return useMemo(() => object(partRules(decimals)), [decimals]);
}

/** Compares a measurement with the stored one, as the form writes numbers (acceptance J4). */
export const compareMeasurements = (decimals: Decimals) => (sources: ConflictSources) =>
  findConflicts({ ...sources, current: decimals.writeFields(sources.current, MEASURED_PARTS) });

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
