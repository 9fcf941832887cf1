import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUTS_FILE } from '@gym/build/is-built';
import { readWorkflow } from '@gym/test-tools';
import { failure, PASSED, type StepResult } from '../report/totals.ts';

/** Files of which a published build has more than the bundler read: the boot document and its script. */
const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  shell: ['packages/release/src/target/boot-document.ts', 'packages/release/src/target/local-build.ts'],
};

const matches = (filter: string, file: string): boolean =>
  filter.endsWith('/**') ? file.startsWith(filter.slice(0, -2)) : file === filter;

/**
 * Compares the path filters of an app's workflow with the files that its build read.
 * @returns each file that no filter names: a change of it would not release the app
 */
export function comparePathFilters(app: string, filters: readonly string[], inputs: readonly string[]): string[] {
  const composed = COMPOSED[app] ?? [];
  const unnamed = inputs.filter((file) => !filters.some((filter) => matches(filter, file)));
  return [
    ...unnamed.map((file) => `The build of ${app} reads ${file}, which no path filter of ${app}.yml names.`),
    ...composed
      .filter((file) => !filters.includes(file))
      .map((file) => `The published ${app} contains ${file}, which no path filter of ${app}.yml names.`),
  ];
}

/** Compares the workflows of all apps with the inputs that their builds recorded. */
export function checkPathFilters(root: string): StepResult {
  const apps = readdirSync(join(root, 'apps')).filter((app) =>
    existsSync(join(root, 'apps', app, 'dist', INPUTS_FILE)),
  );
  const problems = apps.flatMap((app) => {
    const { files } = JSON.parse(readFileSync(join(root, 'apps', app, 'dist', INPUTS_FILE), 'utf8')) as {
      readonly files: readonly string[];
    };
    return comparePathFilters(app, readWorkflow(`${app}.yml`).on.push?.paths ?? [], files);
  });
  return problems.length > 0 ? failure(problems.join('\n')) : PASSED;
}
