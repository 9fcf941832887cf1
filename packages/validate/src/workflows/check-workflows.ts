import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLERS, type NewRemote } from '@gym/create-remote/new-remote';
import { releaseWorkflow } from '@gym/create-remote/release-workflow';
import { readWorkflow, workflowNames } from '@gym/test-tools';
import { INPUTS_FILE } from '@gym/build/is-built';
import { failure, PASSED, type StepResult } from '../totals.ts';

/** A remote in a repository of its own, whose generated workflow is checked like ours. */
const GENERATED: NewRemote = {
  ...{ name: 'reports', title: 'Reports', route: '/reports', owner: 'Reports team' },
  ...{ audience: 'staff', bundler: BUNDLERS[0] },
};

/**
 * Finds the mistakes in a workflow by GitHub's own rules: unknown fields, jobs, contexts and inputs.
 * @param root folder of the repository, for the workflows that this one calls
 * @returns a line for each mistake
 */
export async function mistakesIn(root: string, name: string, text: string): Promise<string[]> {
  // An ES module that only this step loads: the tests of the steps run as CommonJS.
  const { validate } = await import('@actions/languageservice');
  const { TextDocument } = await import('vscode-languageserver-textdocument');
  const document = TextDocument.create(pathToFileURL(join(root, '.github/workflows', name)).href, 'yaml', 0, text);
  const found = await validate(document, {
    fileProvider: {
      getFileContent: (called) => {
        const file = 'path' in called ? called.path : '';
        return Promise.resolve({ name: file, content: readFileSync(join(root, file), 'utf8') });
      },
    },
  });
  return found.map(({ range, message }) => `${name}:${range.start.line + 1}: ${message}`);
}

/** Checks all workflows of the repository, and the one that the generator writes. */
export async function checkWorkflows(root: string): Promise<StepResult> {
  const ours = workflowNames().map((name) => [name, readFileSync(join(root, '.github/workflows', name), 'utf8')]);
  const all = [...ours, ['release.yml of a generated remote', releaseWorkflow(GENERATED)]] as [string, string][];
  const mistakes = (await Promise.all(all.map(([name, text]) => mistakesIn(root, name, text)))).flat();
  return mistakes.length > 0 ? failure(mistakes.join('\n')) : PASSED;
}

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
