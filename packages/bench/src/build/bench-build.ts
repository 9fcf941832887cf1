import { rm } from 'node:fs/promises';
import { interleave } from '../measure/interleave.ts';
import { quantile } from '../measure/statistics.ts';
import { table } from '../measure/table.ts';
import { cacheFolder } from '../twins/cache-folder.ts';
import { SUBJECT_NAMES, type SubjectName } from './subjects.ts';
import { timeBuilds, type BuildTimes } from './time-builds.ts';

const RUNS = Number(process.env.RUNS ?? 3);

console.log(
  `Building each app alone, and all as one: from nothing, and after one screen was edited; median of ${RUNS}`,
);
const times = await interleave(SUBJECT_NAMES, RUNS, timeBuilds);
await rm(cacheFolder('build'), { recursive: true, force: true });

const of = (name: SubjectName, kind: keyof BuildTimes, share = 0.5) =>
  quantile(
    times[name].map((each) => each[kind]),
    share,
  );
const spread = (name: SubjectName, kind: keyof BuildTimes) =>
  [0.5, 0.25, 0.75].map((share) => (of(name, kind, share) / 1000).toFixed(1));
console.log(
  table(
    ['', 'cold s', 'p25–p75', 'warm s', 'p25–p75'],
    SUBJECT_NAMES.map((name) => {
      const [[cold, low, high], [warm, quick, slow]] = [spread(name, 'cold'), spread(name, 'warm')];
      return [name, cold!, `${low}–${high}`, warm!, `${quick}–${slow}`];
    }),
  ),
);

const ratios = (name: SubjectName) => ({ cold: ratio(name, 'cold'), warm: ratio(name, 'warm') });
function ratio(name: SubjectName, kind: keyof BuildTimes): number {
  return Math.round((of(name, kind) / of('monolith', kind)) * 1000) / 1000;
}
console.log(`\n${JSON.stringify({ admin: ratios('admin'), staff: ratios('staff'), shell: ratios('shell') })}`);
