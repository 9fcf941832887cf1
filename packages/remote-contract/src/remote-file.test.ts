import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { publishedManifest } from './early-call.ts';
import { RemoteFile, remoteSchema } from './remote-file.ts';
import { RemoteJson } from './remote-json.ts';

const PACKAGE = path.resolve(__dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(PACKAGE, file), 'utf8')) as Record<string, unknown>;

test('remote.schema.json is current ("pnpm --filter @gym/remote-contract schema" writes it)', () => {
  expect(read('remote.schema.json')).toEqual(JSON.parse(JSON.stringify(remoteSchema())));
});

test.each(['admin', 'staff'])('the remote.json of %s and its published manifest match the schema', (app) => {
  const file = read(`../../apps/${app}/remote.json`);
  expect(file.$schema).toBe('../../packages/remote-contract/remote.schema.json');
  expect([...Value.Errors(RemoteFile, file)]).toEqual([]);
  expect([...Value.Errors(RemoteJson, publishedManifest(file))]).toEqual([]);
});

test.each([
  ['a call as a string', ['/api/getMember']],
  ['a misspelled property', [{ call: 'getMember', iffeature: 'member-lists' }]],
])('the schema rejects %s', (_what, early) => {
  const { routes, ...file } = read('../../apps/staff/remote.json') as { routes: object[] };
  expect(Value.Check(RemoteFile, { ...file, routes: [{ ...routes[0], early }] })).toBe(false);
});

test('the schema knows the panels of a remote by slot, and no other slot', () => {
  const file: { routes?: unknown; slots?: object } = read('../../apps/staff/remote.json');
  const panel = { title: 'Lockers', page: 'lockers' };
  const slots = { 'member-page': panel, dashboard: { ...panel, feature: 'lockers' } };
  expect([...Value.Errors(RemoteFile, { ...file, slots })]).toEqual([]);
  const declared = { ...file, slots };
  expect(publishedManifest(declared)).toMatchObject({ slots });
  expect(Value.Check(RemoteFile, { ...file, slots: { lobby: panel } })).toBe(false);
  expect(Value.Check(RemoteFile, { ...file, slots: { dashboard: { title: 'Lockers' } } })).toBe(false);
});
