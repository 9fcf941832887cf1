import { type ReactElement, useMemo } from 'react';
import { number, object, string } from 'yup';
import { decimalRule } from '@gym/ui/decimal-rule';
import { type Decimals, useDecimals } from '@gym/ui/decimals';
import { type ConflictSources, findConflicts, NumberField, SelectField, TextField } from '@gym/ui/form';
import { planTexts } from '../../texts/plans.ts';
import { DURATIONS } from './plans.ts';

type Messages = typeof planTexts.addMessages;

/** Rules of Add Plan and Update Plan, which differ in their messages (acceptance D3, D4). */
export function usePlanSchema(messages: Messages) {
  const decimals = useDecimals();
  return useMemo(() => {
    const code = (message: string) => number().typeError(message).required(message);
    return object({
      plan_name: string().trim().required(messages.planName),
      duration: code(messages.duration),
      price: decimalRule({ label: planTexts.fields.price, empty: messages.price, decimals }),
      free_days: code(messages.freeDays),
    });
  }, [messages, decimals]);
}

/** Compares a plan with the stored one, as the form writes the price (acceptance J4). */
export const comparePlans = (decimals: Decimals) => (sources: ConflictSources) =>
  findConflicts({ ...sources, current: decimals.writeFields(sources.current, ['price']) });

const { fields, freeDaysHint } = planTexts;

/** The fields that Add Plan and Update Plan share. */
export function PlanFields(): ReactElement {
  return (
    <>
      <TextField name="plan_name" label={fields.planName} autoComplete="off" maxLength={200} required />
      <SelectField name="duration" label={fields.duration} options={DURATIONS} required />
      <NumberField name="price" label={fields.price} autoComplete="off" required />
      <SelectField name="free_days" label={fields.freeDays} hint={freeDaysHint} options={DURATIONS} required />
    </>
  );
}
