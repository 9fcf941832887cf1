import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GateError, problem, WAIVERS, withoutWaived } from './problem.ts';
import { PROBLEMS } from './problems.ts';

const ids = Object.entries(PROBLEMS).flatMap(([part, names]) => Object.keys(names).map((name) => `${part}/${name}`));

test('the gate can find each problem', () => {
  const gate = path.join(__dirname, '../changes/gate');
  const sources = [
    ...readdirSync(gate)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => path.join(gate, file)),
    path.join(__dirname, 'asset-files.ts'),
  ].map((file) => readFileSync(file, 'utf8'));
  expect(ids.filter((id) => !sources.some((text) => text.includes(`'${id}'`)))).toEqual([]);
});

const staff = { of: { app: 'staff', version: '1' } };
const found = [
  problem('kit/missing', staff, 'a.'),
  problem('kit/failed', staff, 'b.'),
  problem('contract/range', staff, 'c.'),
];

test('a waiver names a check, or one of its problems', () => {
  expect(WAIVERS).toContain('routes/unowned');
  expect(withoutWaived(found, ['kit']).map(({ id }) => id)).toEqual(['contract/range']);
  expect(withoutWaived(found, ['kit/failed']).map(({ id }) => id)).toEqual(['kit/missing', 'contract/range']);
  expect(withoutWaived(found, ['routes', 'drop /trial'])).toEqual(found);
});

test('a gate that found only an unreachable CDN did not refuse', () => {
  const unreachable = problem('delivery/unreachable', staff, 'no answer.');
  expect(new GateError([unreachable]).failure).toBe('unreachable');
  expect(new GateError([unreachable, ...found], 'Try later.')).toMatchObject({
    failure: 'refused',
    message: 'staff@1: no answer.\nstaff@1: a.\nstaff@1: b.\nstaff@1: c.\nTry later.',
  });
});
