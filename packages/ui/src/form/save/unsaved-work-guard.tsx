import { useHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
import { useForm } from '../use-field.ts';

/** Set while a form is submitted on the way out. Called with whether its save was handed over. */
export type Leaving = RefObject<((handedOver: boolean) => void) | undefined>;

export interface UnsavedWorkGuardProps {
  label: string;
  /** Its input can only be kept or discarded. */
  irreversible: boolean;
  /** The input of a reopened save is unsaved before anything is changed. */
  isReopened: boolean;
  isHandedOver: () => boolean;
  leaving: Leaving;
  /** Set while the form is mounted: whether it shows exactly these values. */
  isShown: RefObject<((values: object) => boolean) | undefined>;
}

/**
 * Tells the shell of unsaved work in the form around it until the save is handed over. Lets the user save it on the way
 * out, unless the save is irreversible. Renders nothing.
 */
export function UnsavedWorkGuard(props: UnsavedWorkGuardProps): null {
  const { label, irreversible, leaving, isShown } = props;
  const { unsavedWork } = useHost();
  const form = useForm();
  const isDirty = useRef<() => boolean>(() => false);
  const submit = useRef(form.submit);
  useEffect(() => {
    isDirty.current = () => (form.dirty || props.isReopened) && !props.isHandedOver();
    submit.current = form.submit;
    // An untouched value is identical.
    isShown.current = (values) => Object.entries(values).every(([name, value]) => form.valueOf(name) === value);
  });
  useEffect(
    () => () => {
      isShown.current = undefined;
    },
    [isShown],
  );
  useEffect(() => {
    const save = () =>
      new Promise<boolean>((resolve) => {
        leaving.current = resolve;
        void submit.current().finally(() => {
          leaving.current = undefined;
          // Invalid input was not handed over. After a hand-over this has no effect.
          resolve(false);
        });
      });
    return unsavedWork.register({ label, isDirty: () => isDirty.current(), save: irreversible ? undefined : save });
  }, [unsavedWork, label, irreversible, leaving]);
  return null;
}
