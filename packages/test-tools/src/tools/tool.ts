import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';

/** A tool that does not come from npm, and its source. */
interface FoundTool {
  readonly found: true;
  readonly path: string;
  /** The source in the report: `PATH`, `CHROMIUM`, … */
  readonly from: string;
}

/** One sentence with what is missing and what to do. */
interface MissingTool {
  readonly found: false;
  readonly reason: string;
}

export type ToolSearch = FoundTool | MissingTool;

/** The parts of a machine that a search reads. Tests use a fake machine. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  isExecutable(path: string): boolean;
  /** The names in a folder; empty if it does not exist. */
  list(folder: string): string[];
}

/**
 * Returns the path of a tool that a test requires. @throws with the sentence of a missing tool, so that the test fails
 * and is never skipped
 */
export function requireTool(tool: ToolSearch): string {
  if (!tool.found) throw new Error(tool.reason);
  return tool.path;
}

/** The machine of this process. */
export const thisMachine: Machine = {
  env: process.env,
  home: homedir(),
  platform: process.platform,
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false; // absent and unreadable files cannot be run
    }
  },
  list(folder) {
    try {
      return readdirSync(folder);
    } catch {
      return []; // absent and unreadable folders have no names
    }
  },
};
