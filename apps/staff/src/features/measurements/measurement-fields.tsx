import { useHost } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { NumberField, useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import type { LastMeasurement } from './measurement-values.ts';
import { formatChange, formatNumber, MEASURED_PARTS, type MeasuredPart } from './measurements.ts';
import { measurementTexts } from './texts.ts';

const { last, lastOn, measurements, withUnit } = measurementTexts;

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
