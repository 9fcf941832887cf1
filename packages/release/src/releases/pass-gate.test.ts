import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteJson } from '@gym/remote-contract';
import { ReleasedTarget } from '../testing/released-target.ts';
import { discardTargets, newStore } from '../testing/stores.ts';

afterAll(discardTargets);

let target: ReleasedTarget;
beforeEach(async () => { target = new ReleasedTarget(await newStore('a folder')); });
afterEach(() => target.discard());

const DIET = '/memberDiet';

/** Leaves a remote the paths that it shall have of those that its manifest has. */
function keep(app: string, has: (path: string) => boolean): void {
  const file = path.join(target.workspace.root, 'apps', app, 'remote.json');
  const { routes, menu, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as RemoteJson;
  writeFileSync(file, JSON.stringify({ ...rest, routes: routes.filter((route) => has(route.path)), menu: menu.filter((entry) => has(entry.path)) }));
  target.workspace.kit(app);
}

test('of builds that are released together each is refused for what is wrong with itself, and no other is judged beside one that is malformed', async () => {
  target.workspace.manifest('admin', { needs: null as never });
  target.workspace.manifest('staff', { contract: '^9.0.0' });
  for (const app of ['admin', 'staff']) target.workspace.kit(app);
  for (const app of ['shell', 'admin', 'staff']) await target.publish(app);
  await expect(target.promote('shell admin staff')).rejects.toThrow(/^admin@\S+\/remote\.json\/needs: [^\n]+$/);
});

test('a route of the specification goes from one remote to another in one promotion of both, and in no other way', async () => {
  await target.begin();
  target.workspace.build('diets', { 'remoteEntry.1.js': 'diets entry', 'list.1.js': 'diets' }, {
    entry: ['remoteEntry.1.js'], pages: { remote: { files: [], shared: [] }, list: { files: ['list.1.js'], shared: [] } },
  });
  target.workspace.manifest('diets', { audience: 'staff', needs: [] });
  keep('diets', (one) => one === DIET);
  keep('staff', (one) => one !== DIET);
  for (const app of ['diets', 'staff']) await target.publish(app);
  await expect(target.promote('diets')).rejects.toThrow(/\/memberDiet is a route of staff@\S+ already: choose another path, or promote it together with a staff that gives it up/);
  await expect(target.promote('staff')).rejects.toThrow(/route \/memberDiet would be nobody's for the audience staff: keep it in remote\.json, or promote it together with the remote that takes it over/);
  expect((await target.promote('staff diets')).changed).toBe(true);
});
