import type { measurements } from '../../platform/database/schema/index.ts';

const DAY = 24 * 60 * 60 * 1000;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the measurements of one demo member: about every five weeks since joining, with slow changes. They are the
 * same at every seeding, apart from the days. Some members have none.
 */
export function demoMeasurements(
  memberId: number,
  index: number,
  joined: Date,
  now: Date,
  dayOf: (moment: Date) => string,
): (typeof measurements.$inferInsert)[] {
  if (index % 7 === 6) return [];
  const days = Math.floor((now.getTime() - joined.getTime()) / DAY);
  const turns = Math.min(8, Math.floor(days / 35) + 1);
  const build = (index * 37) % 20;
  return Array.from({ length: turns }, (_, turn) => {
    const sway = Math.sin(index + turn * 1.7) * 0.6;
    const daysAgo = Math.round(days - turn * (turns > 1 ? Math.max(35, days / turns) : 0));
    return {
      member_id: memberId,
      date: dayOf(new Date(now.getTime() - Math.max(0, daysAgo) * DAY)),
      chest: tenth(88 + build + turn * 0.7 + sway),
      biceps: tenth(28 + build / 3 + turn * 0.4 + sway / 2),
      shoulder: tenth(104 + build + turn * 0.6 + sway),
      waist: tenth(74 + build * 0.9 - turn * 0.9 - sway),
      thigh: tenth(50 + build / 2 + turn * 0.3 + sway),
    };
  });
}
