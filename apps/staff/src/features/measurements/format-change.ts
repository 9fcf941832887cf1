import type { Decimals } from '@gym/ui/decimals';
import { measurementTexts } from './texts.ts';

export const formatNumber = (value: number, { write }: Decimals): string => write(Math.round(value * 100) / 100);

/** Writes a change of a measurement with its sign: '+1.5 cm'. */
export function formatChange(difference: number, unit: string, decimals: Decimals): string {
  const rounded = Math.round(difference * 100) / 100;
  if (rounded === 0) return measurementTexts.unchanged;
  return `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded), decimals)} ${unit}`;
}
