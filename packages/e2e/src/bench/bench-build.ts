import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appFolder, hostConfig, remoteConfig, REPOSITORY, runWebpack } from '@gym/build';
import { run } from '@gym/test-tools';
import type { Configuration } from 'webpack';
import { interleave, quantile, round, table } from './measure.ts';
import { cacheFolder, monolith, withEdit, withOwnFolders } from './monolith/monolith.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const page = (app: string, file: string) => path.join(appFolder(app), 'src/features', file);

/** The built subjects: each app alone, and all as one. A warm build finds the screen edited. */
const SUBJECTS = {
  shell: { config: () => hostConfig({ app: 'shell' }), page: page('shell', 'account/profile.page.tsx') },
  admin: { config: () => remoteConfig({ app: 'admin' }), page: page('admin', 'users/user-list.page.tsx') },
  staff: { config: () => remoteConfig({ app: 'staff' }), page: page('staff', 'members/member-list.page.tsx') },
  monolith: { config: monolith, page: page('staff', 'members/member-list.page.tsx') },
} satisfies Record<string, { config(): Configuration; page: string }>;
type Name = keyof typeof SUBJECTS;
const NAMES = Object.keys(SUBJECTS) as Name[];

/** The timed build, in a process of its own. */
const [, , timed, edit] = process.argv;
if (timed !== undefined) {
  const { config, page: edited } = SUBJECTS[timed as Name];
  const folder = cacheFolder('build', timed);
  const own = withOwnFolders(config(), path.join(folder, 'dist'), path.join(folder, 'webpack'));
  await runWebpack(timed, withEdit(own, edited, Number(edit)));
  process.exit();
}

let edits = 0;
/** Milliseconds of one build with the start of its process. */
async function timeBuild(name: Name): Promise<number> {
  const started = performance.now();
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), name, String(++edits)];
  const { ok, output } = await run(process.execPath, args, { cwd: REPOSITORY, env: process.env });
  if (!ok) throw new Error(`The build of ${name} failed:\n${output}`);
  return performance.now() - started;
}

console.log(`Each app alone, and all as one: from nothing, and after an edit of one screen; median of ${RUNS}`);
const times = await interleave(NAMES, RUNS, async (name) => {
  await rm(cacheFolder('build', name), { recursive: true, force: true });
  return { cold: await timeBuild(name), warm: await timeBuild(name) };
});
await rm(cacheFolder('build'), { recursive: true, force: true });

const of = (name: Name, kind: 'cold' | 'warm', share = 0.5) =>
  quantile(
    times[name].map((each) => each[kind]),
    share,
  );
const seconds = (name: Name, kind: 'cold' | 'warm') => {
  const [middle, low, high] = [0.5, 0.25, 0.75].map((share) => (of(name, kind, share) / 1000).toFixed(1));
  return [middle!, `${low}–${high}`];
};
console.log(
  table(
    ['', 'cold s', 'p25–p75', 'warm s', 'p25–p75'],
    NAMES.map((name) => [name, ...seconds(name, 'cold'), ...seconds(name, 'warm')]),
  ),
);
const ratio = (name: Name, kind: 'cold' | 'warm') => round(of(name, kind) / of('monolith', kind), 3);
const apps = NAMES.filter((name) => name !== 'monolith');
console.log(
  JSON.stringify(
    Object.fromEntries(apps.map((name) => [name, { cold: ratio(name, 'cold'), warm: ratio(name, 'warm') }])),
  ),
);
