import type { ComponentType } from 'react';
import { createStore, type Store } from './store.ts';

/** Follows the connection to the server. It belongs to the idle tasks, so that the first script stays small. */
export interface ConnectionFollower {
  /** Whether the server answers nothing at all. Asks it if that is not known. */
  isLost(): Promise<boolean>;
  /** Resolves when the server answers again. */
  restored(): Promise<void>;
}

/** The banner that shows while the connection is lost. */
export interface Connection extends Store<ComponentType | undefined> {
  /** Absent until the idle tasks run. The connection then counts as working. */
  follower?: ConnectionFollower | undefined;
}

export const createConnection = (): Connection => createStore<ComponentType | undefined>(undefined);
