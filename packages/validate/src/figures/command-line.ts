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
  const rows = [
    ['Figure', 'Here', 'Goal', '--list'],
    ...figures.map(({ title, value, goal, name }) => [title, value, goal, name]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
}
