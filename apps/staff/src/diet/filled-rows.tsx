import { useForm } from '@gym/ui/form';
import { useEffect, useRef } from 'react';
import type { DietValues } from './diet-rows.ts';

/** Puts a diet in place of the one in the form around it, each time it is given another. Renders nothing. */
export function FilledRows({ values }: { values: DietValues | undefined }): null {
  const form = useForm();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!values) return;
    latest.current.change('extra', values.extra);
    latest.current.change('diet', values.diet);
  }, [values]);
  return null;
}
