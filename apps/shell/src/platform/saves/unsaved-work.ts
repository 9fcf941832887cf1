import type { UnsavedForm, UnsavedWork } from '@gym/remote-contract';
import { samePath } from '../paths.ts';

/** What is asked before work is left behind. */
export interface LeaveQuestion {
  /** Labels of the forms that hold unsaved work. */
  readonly labels: readonly string[];
  /** Whether all of it can be saved on the way out. */
  readonly savable: boolean;
  answer(leave: boolean): void;
}

/** The one registry of forms with unsaved work, and the question about them. */
export interface UnsavedWorkRegistry extends UnsavedWork {
  /** Labels of the forms that hold unsaved work now. */
  dirty(): readonly string[];
  /** Whether every form that holds unsaved work now can be saved on the way out. */
  savable(): boolean;
  /** Hands the saves of those forms over; false as soon as one cannot be saved as it stands. */
  save(): Promise<boolean>;
  /**
   * Whether the work, and what is named `besides`, may be left behind: at once where there is none, else the user's
   * answer.
   */
  mayLeave(besides?: readonly string[]): Promise<boolean>;
  /** The question that waits for an answer. */
  question(): LeaveQuestion | undefined;
  subscribe(listener: () => void): () => void;
}

/** @param pathname where the user is */
export function createUnsavedWork(pathname: () => string): UnsavedWorkRegistry {
  const forms = new Map<UnsavedForm, string>();
  const listeners = new Set<() => void>();
  let question: LeaveQuestion | undefined;
  // A form still stands for a moment after its page was left: the user is done with it, one way or the other.
  const unsaved = () =>
    [...forms].filter(([form, path]) => samePath(path, pathname()) && form.isDirty()).map(([form]) => form);
  const dirty = () => unsaved().map(({ label }) => label);
  const savable = () => unsaved().every(({ save }) => save !== undefined);
  const ask = (next: LeaveQuestion | undefined) => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    register: (form) => {
      forms.set(form, pathname());
      return () => void forms.delete(form);
    },
    dirty,
    savable,
    save: async () => {
      for (const form of unsaved()) {
        if (!(await form.save?.())) return false;
      }
      return true;
    },
    mayLeave: (besides = []) => {
      const labels = [...dirty(), ...besides];
      if (labels.length === 0) return Promise.resolve(true);
      question?.answer(false);
      return new Promise((resolve) =>
        ask({
          labels,
          // A refused save that waits for its user cannot be saved from here.
          savable: besides.length === 0 && savable(),
          answer: (leave) => {
            ask(undefined);
            resolve(leave);
          },
        }),
      );
    },
    question: () => question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
