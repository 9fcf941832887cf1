import { useHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
import { useForm } from '../form-context.ts';

/** Tells the shell of unsaved work in the form around it, until `handedOver` holds. Renders nothing. */
export function UnsavedWorkGuard({ label, restored, handedOver }: { label: string; restored: boolean; handedOver: RefObject<boolean> }): null {
  const { unsavedWork } = useHost();
  const form = useForm();
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = form.dirty || restored;
  }, [form.dirty, restored]);
  useEffect(
    () => unsavedWork.register({ label, isDirty: () => dirty.current && !handedOver.current }),
    [unsavedWork, label, handedOver],
  );
  return null;
}
