import { type ReactElement, useMemo } from 'react';
import { object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import { MAX_MEASUREMENT } from '@gym/rules';
import { decimalRule } from '@gym/ui/decimal-rule';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { formatDay } from '@gym/ui';
import { type ConflictSources, findConflicts, NumberField, useForm } from '@gym/ui/form';
import { formatChange, formatNumber } from './format-change.ts';
import { MEASURED_PARTS, type MeasuredPart } from './measurements.ts';
import { measurementTexts } from './texts.ts';
import type { LastMeasurement } from './last-measurement.ts';

const { messages } = measurementTexts;

function partRules(decimals: Decimals) {
  const rule = (part: (typeof MEASURED_PARTS)[number]) =>
    decimalRule({
      label: measurementTexts.measurements[part],
      empty: messages[part],
      max: MAX_MEASUREMENT,
      positive: true,
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

/** Converts to text for the inputs; a missing measurement is empty. */
export function typedMeasurements(
  { chest, biceps, shoulder, waist, thigh }: Partial<Record<MeasuredPart, number | undefined>>,
  { write }: Decimals,
) {
  const typed = (value: number | undefined) => write(value ?? '');
  return {
    chest: typed(chest),
    biceps: typed(biceps),
    shoulder: typed(shoulder),
    waist: typed(waist),
    thigh: typed(thigh),
  };
}

/** Compares a measurement with the stored one, as the form writes numbers (acceptance J4). */
export const compareMeasurements = (decimals: Decimals) => (sources: ConflictSources) =>
  findConflicts({ ...sources, current: decimals.writeFields(sources.current, MEASURED_PARTS) });

const { measurements, withUnit, last, lastOn } = measurementTexts;

/** Below a field: the last value, its day, and the change while the user types. */
function LastValue({ part, before }: { part: MeasuredPart; before: LastMeasurement }): ReactElement | null {
  const { measureUnit, locale } = useHost().config;
  const decimals = useDecimals();
  const typed = Number(decimals.read(String(useForm().valueOf(part) ?? '')) ?? Number.NaN);
  const value = before[part];
  if (value === undefined) return null;
  const written = `${formatNumber(value, decimals)} ${measureUnit}`;
  return (
    <>
      {before.date ? lastOn(written, formatDay(before.date, locale)) : last(written)}
      {typed > 0 && typed !== value && <strong> {formatChange(typed - value, measureUnit, decimals)}</strong>}
    </>
  );
}

/** The five measurements, in the gym's unit. */
export function MeasurementFields({ before }: { before: LastMeasurement | undefined }): ReactElement {
  const { measureUnit } = useHost().config;
  return (
    <>
      {MEASURED_PARTS.map((part) => (
        <NumberField
          key={part}
          name={part}
          label={withUnit(measurements[part], measureUnit)}
          hint={before?.[part] !== undefined && <LastValue part={part} before={before} />}
          autoComplete="off"
          required
        />
      ))}
    </>
  );
}
