import { useHost } from '@gym/remote-contract';
import { useEffect, useRef } from 'react';
import { importTexts } from '../texts/imports.ts';

/** Has the host ask before choices are left behind. They can be kept or given up only: nobody sends a file by leaving. */
export function useUnsavedChoices(changed: boolean): void {
  const { unsavedWork } = useHost();
  const dirty = useRef(changed);
  useEffect(() => {
    dirty.current = changed;
  });
  useEffect(() => unsavedWork.register({ label: importTexts.title, isDirty: () => dirty.current }), [unsavedWork]);
}
