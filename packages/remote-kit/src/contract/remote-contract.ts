import { createTestApi } from '@gym/api-client/testing';
import { CONTRACT_VERSION, satisfiesCaret, type RemoteJson, type RemoteModule } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { findRoute } from '@gym/remote-contract/match-path';
import { developmentSettings } from '@gym/remote-contract/settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createFakeHost } from '../host/create-fake-host.ts';
import { roleOf } from '../harness/api-mode.ts';
import { renderRemote } from '../render/render-remote.tsx';

/**
 * Tests that a remote's module matches the `remote.json` that its team writes. One of `defineRemote` needs
 * no such test.
 * @param file the remote's `remote.json`
 */
export function remoteContract(remote: RemoteModule, file: object): void {
  const declared = publishedManifest(file) as RemoteJson;
  const [audience = 'staff'] = audiencesOf(declared);
  const { settings } = developmentSettings(declared);
  const newHost = () => createFakeHost({ audience, ...(settings && { settings }) });
  describe(`remote ${declared.name}`, () => {
    test('has exactly the routes that its remote.json declares, in its spelling', () => {
      expect(remote.routes.map(({ path }) => path)).toEqual(declared.routes.map(({ path }) => path));
    });

    test('loads every screen on demand', () => {
      expect(
        remote.routes.filter(({ loader, Component, lazy }) => !loader || !Component || lazy).map(({ path }) => path),
      ).toEqual([]);
    });

    test('exports exactly the code that its remote.json declares for points, each with a default export', async () => {
      const panels = Object.entries(remote.slots ?? {}) as [string, () => Promise<{ default?: unknown }>][];
      const pages = Object.entries(declared.slots ?? {}).flatMap(([slot, { page }]) => (page ? [slot] : []));
      expect(panels.map(([slot]) => slot).sort()).toEqual(pages.sort());
      for (const [slot, load] of panels) expect([slot, typeof (await load()).default]).toEqual([slot, 'function']);
    });

    test('was built with a contract in its declared range', () => {
      expect(remote.contract).toBe(CONTRACT_VERSION);
      expect(satisfiesCaret(declared.contract, remote.contract)).toBe(true);
    });

    test('has a route for every entry of its menu', () => {
      const paths = declared.routes.map(({ path }) => path);
      expect(declared.menu.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
    });

    test('has a route for every redirect', () => {
      const targets = (declared.redirects ?? []).map(({ to }) => to);
      expect(targets.filter((to) => !findRoute(declared.routes, to))).toEqual([]);
    });

    test('has a route for every action in the command palette', async () => {
      const actions = (await remote.commands?.())?.createCommands(newHost()).actions ?? [];
      expect(actions.filter(({ path }) => !findRoute(declared.routes, path.replace(/\?.*/, '')))).toEqual([]);
    });

    // An early call that the screen does not make wastes a request. Not `test.each`: it rejects an empty list.
    for (const { path, early } of declared.routes.filter((route) => route.early.length > 0))
      test(`${path} makes its early calls`, async () => {
        const api = createTestApi();
        try {
          api.signIn(roleOf(audience));
          renderRemote(remote, {
            at: path.replace(/:\w+/, '2'),
            host: newHost(),
          });
          await screen.findByRole('heading', { level: 1 });
          const made = () =>
            api.requests.map(({ path: address, query }) =>
              `${address}?${String(new URLSearchParams(query))}`.replace(/\?$/, ''),
            );
          const expected = early.map((call) => call.replace(/:\w+/, '2').replace(/\[[^?]+(\?.*)?]$/, '$1'));
          await waitFor(() => expect(expected.filter((call) => !made().includes(call))).toEqual([]));
        } finally {
          cleanup();
          api.uninstall();
        }
      });

    test('declares every early call in "needs"', () => {
      const early = declared.routes.flatMap(({ early }) =>
        early.map((call) => call.replace(/^\/api\/([^?[]+).*$/, '$1')),
      );
      expect(early.filter((call) => !declared.needs.includes(call))).toEqual([]);
    });
  });
}
