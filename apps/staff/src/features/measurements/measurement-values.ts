import type { Measurement } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { type Doubt, type ConflictSources, findConflicts } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { object, string } from 'yup';
import { MAX_MEASUREMENT } from '@gym/rules';
import { decimalRule } from '@gym/ui/decimal-rule';
import { formatNumber, MEASURED_PARTS, measurementsQuery, type MeasuredPart } from './measurements.ts';
import { measurementTexts } from './texts.ts';

const { bigChange, measurements, messages, unusual } = measurementTexts;

/** A member's last measurement. Without the feature `member-page`, nobody knows its day. */
export type LastMeasurement = Omit<Measurement, 'date'> & { readonly date?: string };

/** The last measurement with its day, if the server announces it. */
export function useLastMeasurement(member: string): LastMeasurement | undefined {
  const announced = useHost().session.has('member-page');
  return useQuery({ ...measurementsQuery(member), enabled: announced && member !== '' }).data?.[0];
}

/** In cm. No part of an adult's body is smaller or larger. */
const USUAL = { min: 10, max: 260 };
const CM_PER_INCH = 2.54;
/** A change of this share since the last measurement is probably a slip. */
const BIG_CHANGE = 0.4;

/** What seems wrong about measurements, one sentence for each part. */
function doubtsAbout(
  measured: Readonly<Record<MeasuredPart, number | string>>,
  before: LastMeasurement | undefined,
  { unit, decimals }: { readonly unit: string; readonly decimals: Decimals },
): Doubt[] {
  const factor = unit.startsWith('in') ? CM_PER_INCH : 1;
  const write = (value: number) => `${formatNumber(value, decimals)} ${unit}`;
  return MEASURED_PARTS.flatMap((part) => {
    const [value, last] = [Number(measured[part]), before?.[part]];
    if (last !== undefined && Math.abs(value - last) >= last * BIG_CHANGE && value !== last)
      return { field: part, text: bigChange(measurements[part], write(value), write(last)) };
    const isUsual = value * factor >= USUAL.min && value * factor <= USUAL.max;
    return isUsual ? [] : { field: part, text: unusual(measurements[part], write(value)) };
  });
}

/** Returns the doubts about measurements of a member. */
export function useDoubts(before: LastMeasurement | undefined) {
  const { measureUnit: unit } = useHost().config;
  const decimals = useDecimals();
  return (measured: Readonly<Record<MeasuredPart, number | string>>) =>
    doubtsAbout(measured, before, { unit, decimals });
}

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
