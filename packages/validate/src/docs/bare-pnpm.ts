import { codeIn } from './commands-in.ts';

/** Lines of code that call pnpm by its bare name: an operator's machine has npx alone, which brings pnpm under its version. */
export function barePnpm(text: string): string[] {
  const { blocks, inline } = codeIn(text);
  return [...blocks, ...inline].filter((line) => /(^|[\s;&|(])pnpm(\s|$)/.test(line));
}
