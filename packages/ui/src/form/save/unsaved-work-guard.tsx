import { useHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
import { useForm } from '../use-field.ts';

/** Set while a form is submitted on the way out; called once the save is handed over. */
export type Leaving = RefObject<((handedOver: boolean) => void) | undefined>;

export interface UnsavedWorkGuardProps {
  label: string;
  /** It can be kept or discarded only. */
  irreversible: boolean | undefined;
  restored: boolean;
  handedOver: RefObject<boolean>;
  leaving: Leaving;
  /** Set while the form stands: whether it shows exactly these values. */
  isStillShown: RefObject<((values: object) => boolean) | undefined>;
}

/** Tells the shell of unsaved work in the form around it, until `handedOver` holds, and lets it be saved on the way out unless it is a deed. Renders nothing. */
export function UnsavedWorkGuard({
  label,
  irreversible,
  restored,
  handedOver,
  leaving,
  isStillShown,
}: UnsavedWorkGuardProps): null {
  const { unsavedWork } = useHost();
  const form = useForm();
  const dirty = useRef(false);
  const submit = useRef(form.submit);
  useEffect(() => {
    dirty.current = form.dirty || restored;
    submit.current = form.submit;
    // A value that was not touched is the very same.
    isStillShown.current = (values) => Object.entries(values).every(([name, value]) => form.valueOf(name) === value);
  });
  useEffect(
    () => () => {
      isStillShown.current = undefined;
    },
    [isStillShown],
  );
  useEffect(
    () =>
      unsavedWork.register({
        label,
        isDirty: () => dirty.current && !handedOver.current,
        save: irreversible
          ? undefined
          : () =>
              new Promise((resolve) => {
                leaving.current = resolve;
                void submit.current().finally(() => {
                  leaving.current = undefined;
                  // Errors kept it from being handed over; afterwards this changes nothing.
                  resolve(false);
                });
              }),
      }),
    [unsavedWork, label, irreversible, handedOver, leaving],
  );
  return null;
}
