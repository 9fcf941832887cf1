import type { ToolSearch } from './tool.ts';

/** The path of a tool a test cannot do without. @throws with the sentence that says what is missing and what to do: such a test fails, it is never skipped */
export function needTool(tool: ToolSearch): string {
  if (!tool.found) throw new Error(tool.reason);
  return tool.path;
}
