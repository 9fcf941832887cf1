import type { UnsavedForm, UnsavedWork } from '@gym/remote-contract';
import { type Browser, samePath } from '../services/browser.ts';
import { createStore } from '../services/stores.ts';

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

/** How long leaving waits for the responses of pending saves, in ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/** The saves that leaving the product now would lose. */
export interface UnsettledSaves {
  /** Records whose save is pending, or failed and not back in a form. */
  unsettled(): readonly string[];
  /** Resolves once no save is pending, or after the timeout. */
  waitForAnswers(timeoutMs: number): Promise<void>;
}

/** The ways to leave this page: sign-out, reload, or another address. */
export interface Leaving {
  /** Waits for pending saves, then asks whether to discard unsaved work and failed saves. */
  mayLeave(): Promise<boolean>;
  /** Waits for pending saves, then loads the address without a question. */
  load(address: string): Promise<void>;
  /** Reloads the page, if the user agrees to lose unsaved work. */
  reload(): Promise<void>;
  dispose(): void;
}

/** Protects unsaved input: the browser asks before the user leaves the product with unsaved work (acceptance J2). */
export function createLeaving(browser: Browser, unsavedWork: UnsavedWorkRegistry, saves: UnsettledSaves): Leaving {
  let decided = false;
  const ask = (event: Event) => {
    if (!decided && (unsavedWork.dirty().length > 0 || saves.unsettled().length > 0)) event.preventDefault();
  };
  addEventListener('beforeunload', ask);

  const mayLeave = async (): Promise<boolean> => {
    await saves.waitForAnswers(ANSWER_TIMEOUT_MS);
    const open = saves.unsettled();
    if (!(await unsavedWork.mayLeave(open))) return false;
    // A save that the user started from this dialog may have failed. Then the question is asked again.
    await saves.waitForAnswers(ANSWER_TIMEOUT_MS);
    return saves.unsettled().length <= open.length || mayLeave();
  };
  return {
    mayLeave,
    load: async (address) => {
      await saves.waitForAnswers(ANSWER_TIMEOUT_MS);
      decided = true;
      browser.load(address);
    },
    reload: async () => {
      if (!(await mayLeave())) return;
      decided = true;
      browser.reload();
    },
    dispose: () => removeEventListener('beforeunload', ask),
  };
}
