import { useHost } from '@gym/remote-contract';
import { dayAt, DURATION_NAMES, lastDayOf, MAX_DURATION_COUNT } from '@gym/rules';
import { formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { termLabel } from '@gym/ui/term-label';
import type { ReactElement } from 'react';
import { planTexts } from './texts.ts';
import styles from './term-preview.module.css';

/** Says what the chosen terms mean: the dates of a membership sold today. */
export function TermPreview(): ReactElement | null {
  const { config, session } = useHost();
  const form = useForm();
  const code = (name: string) => Number(form.valueOf(name) ?? '');
  const [duration, duration_count, free_days] = [code('duration'), code('duration_count'), code('free_days')];
  const free = planTexts.free[free_days];
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
        planTexts.soldToday(termLabel(duration, duration_count), day(today), day(end), free)}
    </p>
  );
}
