import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Machine } from './tool.ts';

/** The machine this runs on. */
export const thisMachine: Machine = {
  env: process.env,
  home: homedir(),
  platform: process.platform,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false; // absent and unreadable come to the same: it cannot be run
    }
  },
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return []; // absent and unreadable come to the same: nothing to find
    }
  },
};
