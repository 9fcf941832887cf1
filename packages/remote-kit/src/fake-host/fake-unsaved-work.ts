import type { UnsavedForm, UnsavedWork } from '@gym/remote-contract';

export interface FakeUnsavedWork extends UnsavedWork {
  /** Labels of the forms with unsaved work. */
  dirty(): readonly string[];
  /** Submits these forms, as the dialog's 'Save and leave' does. */
  save(): Promise<boolean>;
  /** The callback that answers the pending `mayLeave`, if any. */
  question(): ((leave: boolean) => void) | undefined;
  subscribe(listener: () => void): () => void;
}

/** The registry of forms with unsaved work, and the question about them. */
export function createFakeUnsavedWork(): FakeUnsavedWork {
  const forms = new Set<UnsavedForm>();
  const listeners = new Set<() => void>();
  let question: ((leave: boolean) => void) | undefined;
  const unsaved = () => [...forms].filter((form) => form.isDirty());
  const ask = (next: typeof question) => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    register: (form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    dirty: () => unsaved().map(({ label }) => label),
    save: async () => {
      for (const form of unsaved()) {
        if (!(await form.save?.())) return false;
      }
      return true;
    },
    mayLeave: async () =>
      unsaved().length === 0 ||
      new Promise((resolve) =>
        ask((leave) => {
          ask(undefined);
          resolve(leave);
        }),
      ),
    question: () => question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
