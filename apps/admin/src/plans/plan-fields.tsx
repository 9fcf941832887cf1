import { NumberField, SelectField, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { texts } from '../texts.ts';
import { DURATIONS } from './durations.ts';

const { fields, freeDaysHint } = texts.plans;

/** What Add Plan and Update Plan both ask for. */
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
