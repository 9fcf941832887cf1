import type { Browser } from '../services/browser.ts';
import type { PendingSavesOwner } from './pending-saves.ts';
import type { UnsavedWorkRegistry } from './unsaved-work.ts';

/** How long leaving waits for the answers of pending saves, in ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/** The ways out of this page's life. */
export interface Leaving {
  /** Waits for pending saves, then asks about what would be lost. */
  mayLeave(): Promise<boolean>;
  /** Waits for pending saves, then loads the address; asks nothing more. */
  load(address: string): Promise<void>;
  /** Loads the page anew, if the user agrees to lose what is not saved. */
  reload(): Promise<void>;
  dispose(): void;
}

/** Guards what is not saved: the browser asks before the product is left while any of it is (acceptance J2). */
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
    // What was saved on the way out may have been refused: that is asked about like any other.
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
