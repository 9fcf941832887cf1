import type { ReactElement } from 'react';
import { number, object, string } from 'yup';
import { NumberField, SelectField, TextField } from '@gym/ui/form';
import { planTexts } from '../../texts/plans.ts';
import { DURATIONS } from './plans.ts';

/** A price as typed. Number() would also accept '1e3' and '0x10', which our server rejects (acceptance K). */
const PLAIN_DECIMAL = /^\d+(\.\d+)?$/;

function planSchema(messages: typeof planTexts.addMessages) {
  const code = (message: string) => number().typeError(message).required(message);
  return object({
    plan_name: string().trim().required(messages.planName),
    duration: code(messages.duration),
    price: number()
      .transform((value: number, typed: unknown) => (PLAIN_DECIMAL.test(String(typed).trim()) ? value : Number.NaN))
      .typeError(messages.price)
      .required(messages.price),
    free_days: code(messages.freeDays),
  });
}

/** Rules of Add Plan (acceptance D3). */
export const addPlanSchema = planSchema(planTexts.addMessages);
/** Rules of Update Plan (acceptance D4). */
export const updatePlanSchema = planSchema(planTexts.updateMessages);

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
