const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a time like `90s`, `30m` or `2h` as milliseconds. Undefined if it is none. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  return unitMs === undefined ? undefined : Number(digits) * unitMs;
}
