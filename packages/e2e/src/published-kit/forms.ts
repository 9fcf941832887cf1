import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLERS } from '@gym/create-remote/new-remote';

/** A form of remote that the generator writes. */
export interface Form {
  readonly builtBy: string;
  /** Its federation name, its title, and its route without the slash. */
  readonly name: string;
  readonly audience: 'staff' | 'admin';
  /** The options of the generator. */
  readonly options: readonly string[];
}

/** Every bundler of the generator, for both audiences in turn. */
export const FORMS: readonly Form[] = BUNDLERS.map((bundler, index) => {
  const [name, audience] = [`${bundler}remote`, index % 2 ? 'admin' : 'staff'] as const;
  return {
    builtBy: bundler,
    name,
    audience,
    options: ['--bundler', bundler, '--audience', audience, '--title', name],
  };
});

/** Makes a remote one whose screens load nothing before their code runs. */
export function dropEarlyCalls(folder: string): void {
  const file = join(folder, 'remote.json');
  const remote = JSON.parse(readFileSync(file, 'utf8')) as { routes: { early: unknown[] }[] };
  for (const route of remote.routes) route.early = [];
  writeFileSync(file, `${JSON.stringify(remote, null, 2)}\n`);
}
