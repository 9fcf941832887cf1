import type { Figure } from './figures.ts';

/** The options: the checkout to measure (default: this one), and one figure to list. */
export interface FigureOptions {
  readonly folder?: string;
  readonly list?: string;
}

/** Reads `[folder] [--list <figure>]`. @throws one sentence for an unknown argument */
export function readFigureOptions(args: readonly string[]): FigureOptions {
  const words = args.filter((arg) => arg !== '--');
  const at = words.indexOf('--list');
  const list = at < 0 ? undefined : words[at + 1];
  if (at >= 0 && list === undefined) throw new Error('--list needs the name of a figure, as the table shows it.');
  const rest = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const unknown = rest.find((arg, index) => arg.startsWith('-') || index > 0);
  if (unknown !== undefined) {
    throw new Error(`Unknown argument ${unknown}. Use: pnpm figures [folder] [--list <figure>].`);
  }
  return { folder: rest[0], list };
}

/** Formats the figures as a Markdown table, with each figure's name for `--list`. */
export function figuresTable(figures: readonly Figure[]): string {
  const head = ['Figure', 'Here', 'Goal', '--list'];
  const rows = figures.map(({ title, value, goal, name }) => [title, value, goal, name]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
