import type { UnsavedForm, UnsavedWork } from '@gym/remote-contract';
import { samePath } from '../services/browser.ts';
import { createStore } from '../services/store.ts';

/** The question before the user leaves unsaved work. */
export interface LeaveQuestion {
  /** Labels of the forms with unsaved work. */
  readonly labels: readonly string[];
  /** Whether all of it can be saved before leaving. */
  readonly savable: boolean;
  answer(leave: boolean): void;
}

/** The only registry of forms with unsaved work, and the question about them. */
export interface UnsavedWorkRegistry extends UnsavedWork {
  /** Labels of the forms with unsaved work now. */
  dirty(): readonly string[];
  /** Whether every form with unsaved work can be saved before leaving. */
  savable(): boolean;
  /** Whether drafts keep the input of all these forms. */
  kept(): boolean;
  /** Submits those forms. Resolves to false as soon as one of them cannot be saved. */
  save(): Promise<boolean>;
  /** The user discards the input of those forms. */
  discard(): void;
  /**
   * Whether the user may leave. Without unsaved work and `besides`, it resolves to true at once. Otherwise it resolves
   * to the user's answer.
   * @param besides labels of other work that would be lost
   */
  mayLeave(besides?: readonly string[]): Promise<boolean>;
  /** The question that waits for an answer. */
  question(): LeaveQuestion | undefined;
  subscribe(listener: () => void): () => void;
}

/** @param pathname returns the current path */
export function createUnsavedWork(pathname: () => string): UnsavedWorkRegistry {
  const forms = new Map<UnsavedForm, string>();
  const question = createStore<LeaveQuestion | undefined>(undefined);
  // A form stays mounted for a moment after the user left its page. It no longer counts then.
  const unsaved = () =>
    [...forms].filter(([form, path]) => samePath(path, pathname()) && form.isDirty()).map(([form]) => form);
  const dirty = () => unsaved().map(({ label }) => label);
  const savable = () => unsaved().every(({ save }) => save !== undefined);
  const kept = () => unsaved().every(({ keepsDraft }) => keepsDraft?.() ?? false);
  const discard = () => {
    for (const form of unsaved()) form.discard?.();
  };
  return {
    discard,
    register: (form) => {
      forms.set(form, pathname());
      return () => void forms.delete(form);
    },
    dirty,
    savable,
    kept,
    save: async () => {
      for (const form of unsaved()) {
        if (!(await form.save?.())) return false;
      }
      return true;
    },
    mayLeave: (besides = []) => {
      const labels = [...dirty(), ...besides];
      if (labels.length === 0) return Promise.resolve(true);
      question.current()?.answer(false);
      return new Promise((resolve) =>
        question.set({
          labels,
          // A failed save that waits for its user cannot be saved from this dialog.
          savable: besides.length === 0 && savable(),
          answer: (leave) => {
            question.set(undefined);
            if (leave) discard();
            resolve(leave);
          },
        }),
      );
    },
    question: question.current,
    subscribe: question.subscribe,
  };
}
