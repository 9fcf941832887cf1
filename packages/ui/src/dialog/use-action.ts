import { failureOf } from '@gym/ui';
import { useState } from 'react';

interface ActionState {
  /** The work is in flight. Give it to the button, which then ignores presses and keeps the focus. */
  readonly busy: boolean;
  /** Why the last work failed. */
  readonly reason?: string;
}

export interface Action extends ActionState {
  /** Runs the work. Resolves to whether it succeeded; if not, `reason` says why. Never rejects. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Forgets the reason, once it is about something else than what the user sees. */
  clear(): void;
}

const IDLE: ActionState = { busy: false };

/** Something that a button starts and that can fail. For forms, see `Form` and `SaveForm`. */
export function useAction(): Action {
  const [state, set] = useState(IDLE);
  const run = async (work: () => Promise<unknown>) => {
    set({ busy: true });
    try {
      await work();
      set(IDLE);
      return true;
    } catch (error) {
      set({ busy: false, reason: failureOf(error).reason });
      return false;
    }
  };
  return { ...state, run, clear: () => set(IDLE) };
}
