import { useForm } from '@gym/ui/form';
import { useEffect, useRef } from 'react';
import type { DietRow } from './diet-rows.ts';

/** Puts rows in place of those in the form around it, each time it is given others. Renders nothing. */
export function FilledRows({ rows }: { rows: readonly DietRow[] | undefined }): null {
  const form = useForm();
  const latest = useRef(form);
  useEffect(() => { latest.current = form; });
  useEffect(() => {
    if (rows) latest.current.change('diet', rows);
  }, [rows]);
  return null;
}
