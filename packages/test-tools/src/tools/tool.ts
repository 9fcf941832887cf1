import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';

/** A tool that npm does not bring, and where it was found. */
interface FoundTool {
  readonly found: true;
  readonly path: string;
  /** For the report: `PATH`, `CHROMIUM`, … */
  readonly from: string;
}

/** One sentence that says what is missing and what to do. */
interface MissingTool {
  readonly found: false;
  readonly reason: string;
}

export type ToolSearch = FoundTool | MissingTool;

/** What a search looks at; tests give it a made-up machine. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  isExecutable(path: string): boolean;
  /** Names in a folder; empty where there is none. */
  list(folder: string): string[];
}

/**
 * The path of a tool a test cannot do without. @throws with the sentence that says what is missing and what to do: such
 * a test fails, it is never skipped
 */
export function requireTool(tool: ToolSearch): string {
  if (!tool.found) throw new Error(tool.reason);
  return tool.path;
}

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
