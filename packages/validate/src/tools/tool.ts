/** A tool that npm does not bring, and where it was found. */
export interface FoundTool {
  readonly found: true;
  readonly path: string;
  /** For the report: `PATH`, `CHROMIUM`, … */
  readonly from: string;
}

/** One sentence that says what is missing and what to do. */
export interface MissingTool {
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
