import path from 'node:path';
import { buildAll } from './builds/build-all.ts';
import { buildApp, buildFolder } from './builds/build-app.ts';
import { isBuilt } from './workspace/build-inputs.ts';
import { APPS } from './workspace/repository.ts';

const USAGE = `usage: build <${[...APPS, 'all'].join('|')}|/folder>  (builds into the app's dist what changed)`;

/** Builds one app, or all whose sources changed. */
async function main(app: string | undefined): Promise<number> {
  if (app === 'all') {
    const built = await buildAll((name) => console.log(`building ${name}`));
    if (built.length === 0) console.log('nothing changed');
    return 0;
  }
  if (app !== undefined && path.isAbsolute(app)) {
    await buildFolder(app);
    return 0;
  }
  if (app === undefined || !APPS.includes(app)) {
    console.error(USAGE);
    return 2;
  }
  if (!isBuilt(app)) await buildApp(app);
  return 0;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
