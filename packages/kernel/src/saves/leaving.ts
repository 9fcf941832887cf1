import type { Browser } from '../services/browser.ts';
import type { PendingSavesOwner } from './pending-saves.ts';
import type { UnsavedWorkRegistry } from './unsaved-work.ts';

/** How long leaving waits for the responses of pending saves, in ms. */
const ANSWER_TIMEOUT_MS = 5_000;

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
export function createLeaving(browser: Browser, unsavedWork: UnsavedWorkRegistry, saves: PendingSavesOwner): Leaving {
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
