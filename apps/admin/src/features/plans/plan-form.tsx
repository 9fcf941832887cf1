import { type ReactElement } from 'react';
import { useHost } from '@gym/remote-contract';
import { MAX_DURATION_COUNT, MAX_NAME, dayAt, DURATION_NAMES, lastDayOf } from '@gym/rules';
import { DigitsField, NumberField, SelectField, TextField, useForm } from '@gym/ui/form';
import { formatDay } from '@gym/ui';
import { termLabel } from '@gym/ui/term-label';
import { DURATIONS } from './plans.ts';
import styles from './term-preview.module.css';
import { planFormTexts as texts } from './plan-values.ts';

const { fields, countHint, freeDaysHint } = texts;

/** The fields that Add Plan and Update Plan share. */
export function PlanFields(): ReactElement {
  const counts = useHost().session.has('duration-counts');
  return (
    <>
      <TextField name="plan_name" label={fields.planName} autoComplete="off" maxLength={MAX_NAME} required />
      <SelectField name="duration" label={fields.duration} options={DURATIONS} required />
      {counts && (
        <DigitsField name="duration_count" label={fields.count} hint={countHint} autoComplete="off" required />
      )}
      <NumberField name="price" label={fields.price} autoComplete="off" required />
      <SelectField name="free_days" label={fields.freeDays} hint={freeDaysHint} options={DURATIONS} required />
      <TermPreview />
    </>
  );
}

/** Says what the chosen terms mean: the dates of a membership sold today. */
function TermPreview(): ReactElement | null {
  const { config, session } = useHost();
  const form = useForm();
  const code = (name: string) => Number(form.valueOf(name) ?? '');
  const [duration, duration_count, free_days] = [code('duration'), code('duration_count'), code('free_days')];
  const free = texts.free[free_days];
  const isCounted = Number.isInteger(duration_count) && duration_count >= 1 && duration_count <= MAX_DURATION_COUNT;
  const isComplete = duration in DURATION_NAMES && isCounted && free !== undefined;
  if (!session.has('duration-counts')) return null;
  const day = (text: string) => formatDay(text, config.locale);
  const today = dayAt(new Date(), config.timeZone);
  const end = isComplete ? lastDayOf(today, { duration, duration_count, free_days }) : undefined;
  return (
    <p className={styles.preview} role="status">
      {free !== undefined &&
        end !== undefined &&
        texts.soldToday(termLabel(duration, duration_count), day(today), day(end), free)}
    </p>
  );
}
