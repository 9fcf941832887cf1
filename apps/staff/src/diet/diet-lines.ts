import type { DietLine } from './diet-sheet.tsx';
import { isFilled, type DietSheet } from './diet-rows.ts';

/** The filled rows, to be read. */
export const linesOf = ({ foods, rows }: DietSheet): DietLine[] =>
  rows.flatMap((row, index) => (isFilled(row) ? [{ food: foods[index]?.name ?? '', ...row }] : []));
