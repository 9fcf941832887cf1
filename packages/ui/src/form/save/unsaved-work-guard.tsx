import { useHost } from '@gym/remote-contract';
import { useEffect, useRef, type RefObject } from 'react';
import { useForm } from '../use-field.ts';
import type { DraftWriter } from './draft-writer.ts';

/** Set while the user saves the form to leave its page. Called with whether the shell got the save. */
export type Leaving = RefObject<((handedOver: boolean) => void) | undefined>;

export interface UnsavedWorkGuardProps {
  label: string;
  /** The user can only keep or discard the input. */
  irreversible: boolean;
  /** The input of a reopened save is unsaved even before the user edits it. */
  isReopened: boolean;
  isHandedOver: () => boolean;
  leaving: Leaving;
  draft: DraftWriter | undefined;
  /** Set while the form is mounted. Returns whether the form shows exactly these values. */
  isShown: RefObject<((values: object) => boolean) | undefined>;
}

/**
 * Registers the surrounding form with the shell as unsaved work until the shell owns the save. The user can save it
 * when leaving the page, unless the save is irreversible. Renders nothing.
 */
export function UnsavedWorkGuard(props: UnsavedWorkGuardProps): null {
  const { label, irreversible, leaving, isShown, draft } = props;
  const { unsavedWork } = useHost();
  const form = useForm();
  const isDirty = useRef<() => boolean>(() => false);
  const submit = useRef(form.submit);
  const { cancelWaiting } = form;
  useEffect(() => {
    isDirty.current = () => (form.dirty || props.isReopened) && !props.isHandedOver();
    submit.current = form.submit;
    // Unchanged values are identical, so `===` is enough.
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
          // The input was not valid, so the shell got no save. Otherwise this has no effect.
          resolve(false);
        });
      });
    return unsavedWork.register({
      label,
      isDirty: () => {
        // The host asks when the user leaves: a submit that waits for a choice must not save behind the question.
        cancelWaiting();
        return isDirty.current();
      },
      save: irreversible ? undefined : save,
      discard: () => draft?.end(),
      keepsDraft: () => draft?.canStore ?? false,
    });
  }, [unsavedWork, label, irreversible, leaving, draft, cancelWaiting]);
  return null;
}
