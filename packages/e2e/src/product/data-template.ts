import { constants, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the template to the processes that the journeys run in. */
const TEMPLATE = 'JOURNEY_DATA';
/** What the demo gym's data is made of. A product with another one of these makes its data itself. */
const MADE_OF = ['GYM_TIMEZONE', 'FIXED_CITIES', 'DEMO', 'DEMO_PASSWORD', 'DATABASE_URL', 'API_BASE'];

/** From now on products start with a copy of this data, which nobody uses any more. */
export function keepTemplate(dataDir: string): void {
  process.env[TEMPLATE] = dataDir;
}

/** The data that products start with, where there is one. */
export const keptTemplate = (): string | undefined => process.env[TEMPLATE];

/** An empty data folder: what starts on it makes everything itself, as a newcomer's first start does. */
export const emptyData = (): string => mkdtempSync(join(tmpdir(), 'gym-journey-'));

/** A data folder for a product with this environment: a copy of what a first start makes, which saves that time, or an empty one. */
export function newData(env: Readonly<Record<string, string>>): string {
  const [folder, template] = [emptyData(), keptTemplate()];
  if (template && !MADE_OF.some((name) => name in env))
    cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  return folder;
}
