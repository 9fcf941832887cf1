import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '@gym/build';
import { interleave } from '../measure/interleave.ts';
import { quantile, table } from '../measure/statistics.ts';
import { cacheFolder } from '../monolith/builds.ts';
import { SUBJECT_NAMES, subjectFolder, type SubjectName } from './subjects.ts';

const PROGRAM = fileURLToPath(new URL('./build-subject.ts', import.meta.url));
let edits = 0;

interface BuildTimes {
  /** Milliseconds with an empty cache. */
  readonly cold: number;
  /** Milliseconds after an edit of one screen's source. */
  readonly warm: number;
}

/** Builds a subject from nothing, and again after an edit. Both times include the start of the process. */
async function timeBuilds(name: SubjectName): Promise<BuildTimes> {
  await rm(subjectFolder(name), { recursive: true, force: true });
  const cold = await timeBuild(name);
  return { cold, warm: await timeBuild(name) };
}

async function timeBuild(name: SubjectName): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, name, String(++edits)], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The build of ${name} ended with ${String(code)}:\n${output}`);
  return performance.now() - started;
}

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
      const [[cold = '', low, high], [warm = '', quick, slow]] = [spread(name, 'cold'), spread(name, 'warm')];
      return [name, cold, `${low}–${high}`, warm, `${quick}–${slow}`];
    }),
  ),
);

const ratios = (name: SubjectName) => ({ cold: ratio(name, 'cold'), warm: ratio(name, 'warm') });
function ratio(name: SubjectName, kind: keyof BuildTimes): number {
  return Math.round((of(name, kind) / of('monolith', kind)) * 1000) / 1000;
}
console.log(`\n${JSON.stringify({ admin: ratios('admin'), staff: ratios('staff'), shell: ratios('shell') })}`);
