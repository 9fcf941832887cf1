import { texts } from '../texts.ts';

/** Coded periods as a select offers them: 1 = Monthly, 2 = Weekly, 3 = Days (acceptance D3). */
export const DURATIONS = Object.entries(texts.plans.durations).map(([value, label]) => ({ value, label }));

/** What a period's code means; a code that is not known is shown as it came. */
export const durationLabel = (code: number | string): string => texts.plans.durations[Number(code)] ?? String(code);
