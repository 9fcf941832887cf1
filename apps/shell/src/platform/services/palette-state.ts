import type { Command } from '@gym/remote-contract';
import type { ComponentType } from 'react';
import { createStore } from '@gym/kernel';

type Dialog = ComponentType<{ readonly onClose: () => void }>;

/** The dialogs that a shortcut or a button opens over any page. */
export interface PaletteDialogs {
  readonly Palette: Dialog;
  readonly Shortcuts: Dialog;
}

/** Which of the dialogs is open. */
export interface PaletteState {
  current(): Dialog | undefined;
  subscribe(listener: () => void): () => void;
  /** Loads the code of the dialogs, and opens one. */
  open(name: keyof PaletteDialogs): void;
  close(): void;
  /** The entries that the user chose last on this page, the latest first. They are in memory only. */
  recent(): readonly Command[];
  remember(entry: Command): void;
}

const MAX_RECENT = 6;

export function createPaletteState(load: () => Promise<PaletteDialogs>, onFailure: () => void): PaletteState {
  const { current, set, subscribe } = createStore<Dialog | undefined>(undefined);
  let recent: readonly Command[] = [];
  return {
    current,
    subscribe,
    open: (name) => void load().then((dialogs) => set(dialogs[name]), onFailure),
    close: () => set(undefined),
    recent: () => recent,
    remember: (entry) => {
      recent = [entry, ...recent.filter(({ path }) => path !== entry.path)].slice(0, MAX_RECENT);
    },
  };
}
