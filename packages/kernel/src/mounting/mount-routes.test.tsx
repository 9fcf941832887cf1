import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { CONTRACT_VERSION, type BootRemote } from '@gym/remote-contract';
import { waitFor } from '@testing-library/react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { mountedRoute } from './mount-routes.tsx';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
  api.signIn('admin');
});
afterEach(() => api.uninstall());

const remote: BootRemote = {
  name: 'admin',
  title: 'Administration',
  audience: 'admin',
  version: '1.2.3',
  contract: '^1.0.0',
  entry: { file: 'assets/x.js', integrity: 'sha256-x' },
  files: [],
  menu: [],
  routes: [
    { path: '/updateUser/:id', early: ['/api/getUsersDetailsById?id=:id'], files: [] },
    { path: '/user', early: [], files: [] },
  ],
};
/** Waits, because the client sends from code that it loads first. */
const sent = (count: number) => waitFor(() => expect(api.requests).toHaveLength(count));
const ids = () => api.requests.map(({ query }) => query.id);

/** A screen's loader as the router gets it, around the remote's own loader. */
const graftedLoader = (path: string, loader: RouteObject['loader']) => {
  const graft = mountedRoute({ remote, module: { contract: CONTRACT_VERSION, routes: [{ path, loader }] } });
  const route = graft.children?.[0]?.children?.[0];
  return (params: Record<string, string>) =>
    (route?.loader as (args: Partial<LoaderFunctionArgs>) => Promise<unknown>)({ params });
};

test('sends the early calls of remote.json while the code of the screen loads, and not later', async () => {
  // This code arrives after the data was requested. If one waited for the other, the load would never end.
  const load = graftedLoader('/updateUser/:id', async () => {
    await sent(1);
    return null;
  });
  await load({ id: '2' });
  await load({ id: '3' });
  expect(ids()).toEqual(['2']);
});

test('sends the early calls again when the code of the screen is retried', async () => {
  let isOffline = true;
  const load = graftedLoader('/updateUser/:id', async () => {
    await sent(isOffline ? 1 : 2);
    if (isOffline) throw new Error('gone');
    return null;
  });
  await expect(load({ id: '4' })).rejects.toThrow('gone');
  isOffline = false;
  await load({ id: '5' });
  expect(ids()).toEqual(['4', '5']);
});

test('sends nothing for a screen without early calls', async () => {
  await graftedLoader('/user', () => null)({});
  expect(api.requests).toEqual([]);
});
