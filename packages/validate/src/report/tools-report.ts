import type { FoundTools } from '../tools/find-tools.ts';
import type { ToolSearch } from '../tools/tool.ts';

/** Says which browser, which PostgreSQL and which nginx the validation uses. */
export function toolsReport({ chromium, postgres, nginx }: FoundTools): string {
  return [
    `Chromium    ${describe(chromium)}`,
    `PostgreSQL  ${postgres.found ? describe(postgres) : `${postgres.reason}\n            The server that npm brings for the embedded database stands in.`}`,
    `nginx       ${describe(nginx)}`,
  ].join('\n');
}

const describe = (tool: ToolSearch) => (tool.found ? `${tool.path} (from ${tool.from})` : tool.reason);
