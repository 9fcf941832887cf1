import type { UnsavedWork } from '@gym/remote-contract';
import { samePath } from '../paths.ts';

/** What is asked before work is left behind. */
export interface LeaveQuestion {
  /** Labels of the forms that hold unsaved work. */
  readonly labels: readonly string[];
  answer(leave: boolean): void;
}

/** The one registry of forms with unsaved work, and the question about them. */
export interface UnsavedWorkRegistry extends UnsavedWork {
  /** Labels of the forms that hold unsaved work now. */
  dirty(): readonly string[];
  /** Whether the work, and what is named `besides`, may be left behind: at once where there is none, else the user's answer. */
  mayLeave(besides?: readonly string[]): Promise<boolean>;
  /** The question that waits for an answer. */
  question(): LeaveQuestion | undefined;
  subscribe(listener: () => void): () => void;
}

/** @param pathname where the user is */
export function createUnsavedWork(pathname: () => string): UnsavedWorkRegistry {
  const forms = new Map<Parameters<UnsavedWork['register']>[0], string>();
  const listeners = new Set<() => void>();
  let question: LeaveQuestion | undefined;
  // A form still stands for a moment after its page was left: the user is done with it, one way or the other.
  const dirty = () => [...forms].filter(([form, path]) => samePath(path, pathname()) && form.isDirty()).map(([{ label }]) => label);
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
    mayLeave: (besides = []) => {
      const labels = [...dirty(), ...besides];
      if (labels.length === 0) return Promise.resolve(true);
      question?.answer(false);
      return new Promise((resolve) => ask({
        labels,
        answer: (leave) => {
          ask(undefined);
          resolve(leave);
        },
      }));
    },
    question: () => question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
