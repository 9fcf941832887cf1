import { type Problem, type ProblemId, problem } from '../target/problem.ts';
import { groupProblems } from '../service/failures.ts';

const found = (id: ProblemId, app: string, file: string | undefined, text: string): Problem =>
  problem(id, { of: { app, version: '0.1.0-1f2e3d4c' }, ...(file && { file }) }, text);

test('groups problems by build and file, with their names, and keeps the order of the checks', () => {
  expect(
    groupProblems({
      problems: [
        found('contract/range', 'staff', 'remote.json', 'contract ^9.0.0 does not accept 1.7.0.'),
        found('build/document', 'shell', undefined, 'its document lacks the placeholder %boot%.'),
        found('shared/missing', 'staff', undefined, 'it needs chart.'),
        { id: 'routes/unowned', text: "The specification's route /memberDiet would have no owner." },
        found('form/invalid', 'staff', 'remote.json/menu', 'Expected array.'),
        found('delivery/status', 'staff', undefined, 'https://cdn.example/assets/staff/a.js returned 404.'),
      ],
      advice: 'Roll back shell and staff together.',
    }),
  ).toBe(
    [
      'staff@0.1.0-1f2e3d4c (4):',
      '  remote.json: contract ^9.0.0 does not accept 1.7.0. [contract/range]',
      '  remote.json/menu: Expected array. [form/invalid]',
      '  it needs chart. [shared/missing]',
      '  https://cdn.example/assets/staff/a.js returned 404. [delivery/status]',
      'shell@0.1.0-1f2e3d4c (1):',
      '  its document lacks the placeholder %boot%. [build/document]',
      "The specification's route /memberDiet would have no owner. [routes/unowned]",
      'Roll back shell and staff together.',
    ].join('\n'),
  );
});

test('leaves one or two problems as sentences', () => {
  const problems = [found('shared/missing', 'staff', undefined, 'it needs chart.')];
  expect(groupProblems({ problems, advice: undefined })).toBe('staff@0.1.0-1f2e3d4c: it needs chart. [shared/missing]');
});
