export const code = (text: string): string => `\`${text}\``;

const row = (cells: readonly string[]) =>
  `| ${cells.join(' | ')} |`.replace(/ {2,}\|/g, ' |').replaceAll('|  |', '| |');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
