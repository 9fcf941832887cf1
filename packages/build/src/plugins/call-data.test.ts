/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '../workspace/repository.ts';

const LOADER = path.join(REPOSITORY, 'packages/build/src/plugins/call-data.ts');

/** Runs the loader as a build does. */
const load = (file: string): string => {
  const module = { resourcePath: path.join(REPOSITORY, 'packages/api-contract/src/calls', file) };
  const run = `import { pitch } from ${JSON.stringify(LOADER)};
    console.log(await pitch.call(${JSON.stringify(module)}));`;
  const options = { cwd: path.join(REPOSITORY, 'packages/build'), encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', run], options).trim();
};

test('keeps what the browser sends and reads by, and nothing that only the server checks', () => {
  const code = load('plans/updatePlanDetail.ts');
  expect(code).toMatch(/^export const updatePlanDetail = \{"method":"POST","path":"\/api\/updatePlanDetail",/);
  const { body, answer } = JSON.parse(code.replace(/^.*? = /, '').replace(/;$/, '')) as Record<string, object>;
  expect(body).toEqual({
    properties: {
      id: { numeric: {} },
      plan_name: {},
      duration: { numeric: {} },
      duration_count: { numeric: {}, feature: 'duration-counts' },
      price: { numeric: {} },
      free_days: { numeric: {} },
      archived: { feature: 'plan-archive' },
      version: { numeric: {}, feature: 'versions' },
    },
    required: ['id'],
  });
  expect(answer).toMatchObject({ properties: { data: { properties: { id: { anyOf: [{}, {}] } } } } });
  expect(code).not.toMatch(/summary|pattern|maximum|access/);
});

test('leaves the shapes of which calls are made as they are', () => {
  expect(load('plans/plan.ts')).toBe('undefined');
});
