import { useForm } from '@gym/ui/form';
import { type RefObject, useEffect, useRef } from 'react';
import type { DietValues } from './diet-rows.ts';

/** What to do once after the next successful save of the diet. */
export type AfterSave = RefObject<(() => void) | undefined>;

/** Submits the form; `run` follows if that submit saves the diet. */
export async function submitThen(submit: () => Promise<void>, afterSave: AfterSave, run: () => void): Promise<void> {
  afterSave.current = run;
  await submit();
  afterSave.current = undefined;
}

/** Rows that replace those of the form. */
export interface Replacement {
  readonly values: DietValues;
  /** If present, the form submits the rows, and calls this after the save. */
  readonly onSaved?: () => void;
}

interface ReplaceRowsProps {
  replacement: Replacement | undefined;
  afterSave: AfterSave;
}

/** Replaces the diet in the surrounding form when `replacement` changes. Renders nothing. */
export function ReplaceRows({ replacement, afterSave }: ReplaceRowsProps): null {
  const form = useForm();
  const latest = useRef(form);
  const toSubmit = useRef<Replacement>(undefined);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!replacement) return;
    const { values, onSaved } = replacement;
    toSubmit.current = onSaved && replacement;
    latest.current.change('extra', values.extra);
    latest.current.change('diet', values.diet);
  }, [replacement]);
  // The form submits what it shows, so the submit waits until the form has the rows.
  useEffect(() => {
    const { values, onSaved } = toSubmit.current ?? {};
    if (!onSaved || form.valueOf('diet') !== values?.diet || form.valueOf('extra') !== values?.extra) return;
    toSubmit.current = undefined;
    void submitThen(form.submit, afterSave, onSaved);
  });
  return null;
}
