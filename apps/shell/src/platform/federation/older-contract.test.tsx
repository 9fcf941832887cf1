import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type * as Contract from '@gym/remote-contract';
import { type BootRemote, HostProvider, type HostServices } from '@gym/remote-contract';
import { type SecondHostServices, toSecond } from '../../testing/second-major/host-services.ts';
import {
  createRemoteLoader,
  createRemoteRegistry,
  provideIntegrity,
  type RemoteContainer,
  type ShareScope,
  takeShared,
} from '@gym/kernel';

/** A shell of contract 2.0.0 with an adapter of contract 1. */
jest.mock('@gym/remote-contract/contract-version', () => ({ CONTRACT_VERSION: '2.0.0' }));
const adapter = jest.fn(async () => (await import('../../testing/second-major/contract-1.ts')).adapter);
const contracts = [{ version: '1.8.0', until: '2020-01-31', libraries: { '@gym/remote-contract': '0.1.0' }, adapter }];

/** The container of a remote. It takes the contract's library from the shell, as its bundler would. */
function containerOf(contract: string, screenOf: (library: typeof Contract) => ComponentType): RemoteContainer {
  let scope: ShareScope = {};
  return {
    init: (given) => {
      scope = given;
    },
    get: async () => {
      const library = (await takeShared(scope, '@gym/remote-contract', '^0.1.0'))() as typeof Contract;
      return () => ({ contract, routes: [{ path: '/list', Component: screenOf(library) }] });
    },
  };
}

const CONTAINERS: Readonly<Record<string, RemoteContainer>> = {
  first: containerOf('1.4.0', ({ useHost, CONTRACT_VERSION: version }) => () => (
    <p>{`contract ${version}, memberships: ${useHost().session.has('memberships')}`}</p>
  )),
  second: containerOf('2.0.0', ({ useHost, CONTRACT_VERSION: version }) => () => {
    const { session } = useHost() as unknown as SecondHostServices;
    return <p>{`contract ${version}, memberships: ${session.supports('memberships')}`}</p>;
  }),
  mislabelled: containerOf('2.0.0', () => () => null),
  third: containerOf('3.0.0', () => () => null),
  newer: containerOf('1.9.0', () => () => null),
};

const remoteOf = (name: string, contract: string) => {
  const entry = { file: `assets/${name}/remoteEntry.js`, integrity: `sha256-${name}` };
  return { name, version: '1.2.3', contract, entry, files: [entry], routes: [] } as unknown as BootRemote;
};
const REMOTES = [
  remoteOf('first', '^1.1.0'),
  remoteOf('second', '^2.0.0'),
  remoteOf('mislabelled', '^1.1.0'),
  remoteOf('third', '^3.0.0'),
  remoteOf('newer', '^1.9.0'),
];
const has = jest.fn((feature: string) => feature === 'memberships');
const host = toSecond({ session: { has } } as unknown as HostServices);

/** Answers each entry script with the container of the remote that it names. */
function serveEntries(): void {
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    const { src, onload } = script as HTMLScriptElement;
    const name = /assets\/(\w+)\//.exec(src)?.[1] ?? '';
    queueMicrotask(() => {
      Reflect.set(window, name, CONTAINERS[name]);
      onload?.call(script as HTMLScriptElement, new Event('load'));
    });
  });
}

const start = () => {
  provideIntegrity({ release: 'r', shell: { version: '1', routes: [], files: [] }, remotes: REMOTES }, '/');
  serveEntries();
  return createRemoteRegistry({
    remotes: REMOTES,
    loadRemote: createRemoteLoader({ cdnBase: '/', contracts }),
  });
};

afterEach(() => jest.restoreAllMocks());

test('remotes of two majors run side by side, each with the host services of its own', async () => {
  const registry = start();
  const { module: second } = await registry.load('second');
  expect(adapter).not.toHaveBeenCalled();
  const { module: first } = await registry.load('first');
  const screens = [first, second].map(({ routes: [route] }) => route?.Component as ComponentType);
  render(
    <HostProvider value={host as unknown as HostServices}>
      {screens.map((Screen, place) => (
        <Screen key={place} />
      ))}
    </HostProvider>,
  );
  expect(screen.getAllByText(/memberships: true/).map(({ textContent }) => textContent)).toEqual([
    'contract 1.8.0, memberships: true',
    'contract 2.0.0, memberships: true',
  ]);
  expect(has).toHaveBeenCalledTimes(2);
});

test.each([
  ['third', 'it needs the remote contract ^3.0.0 and this shell offers 2.0.0'],
  ['newer', 'it needs the remote contract ^1.9.0 and this shell offers 1.8.0'],
  ['mislabelled', 'it was built with the remote contract 2.0.0 and this shell offers 1.8.0'],
])('a remote whose contract the shell does not support fails: %s', async (name, reason) => {
  await expect(start().load(name)).rejects.toMatchObject({ phase: 'contract', reason, remote: name });
});
