/** The moment that the pictures of the documents show: the same members are due whenever they are taken. */
export const FIXED_MOMENT = new Date('2026-06-15T09:30:00Z');

/** Run before a process's own code: its clock then begins at that moment, and goes on. */
const SHIFTED_CLOCK = `
const RealDate = Date;
const ahead = ${FIXED_MOMENT.getTime()} - RealDate.now();
globalThis.Date = class Date extends RealDate {
  constructor(...given) { super(...(given.length === 0 ? [RealDate.now() + ahead] : given)); }
  static now() { return RealDate.now() + ahead; }
};`;

/** The environment of a server that lives on the fixed day, far from any time zone's midnight. */
export const ON_FIXED_DAY: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_CLOCK)}`,
  GYM_TIMEZONE: 'UTC',
};
