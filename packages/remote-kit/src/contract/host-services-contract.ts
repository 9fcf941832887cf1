import type { TelemetryEvent } from '@gym/remote-contract';
import { act, waitFor } from '@testing-library/react';
import { type HostContractOptions, hostTools, type HostUnderTest, leavingAsks } from './host-under-test.ts';
import { saveConflictsContract } from './save-conflicts-contract.ts';
import { savesContract } from './saves-contract.ts';

export type { HostUnderTest } from './host-under-test.ts';

/**
 * Tests of the behaviour that every host has. The fake host runs them, so that tests of remotes are reliable; the shell
 * runs them on its own services.
 */
export function hostServicesContract(
  name: string,
  create: (options: HostContractOptions) => HostUnderTest | Promise<HostUnderTest>,
): void {
  describe(`${name} keeps the contract of host services`, () => {
    let host: HostUnderTest;
    beforeEach(async () => {
      host = await create({ at: '/user', features: ['versions', 'idempotency'] });
    });
    afterEach(() => act(() => host.dispose?.()));

    const tools = hostTools(() => host);
    savesContract(tools);
    saveConflictsContract(tools);

    test('leaving the product asks about unsaved work until it is unregistered', () => {
      let dirty = false;
      const unregister = host.services.unsavedWork.register({ label: 'Add user', isDirty: () => dirty });
      expect(leavingAsks()).toBe(false);
      dirty = true;
      expect(leavingAsks()).toBe(true);
      unregister();
      expect(leavingAsks()).toBe(false);
    });

    test('a form without unsaved work may be replaced at once', async () => {
      const unregister = host.services.unsavedWork.register({ label: 'Add user', isDirty: () => false });
      expect(await host.services.unsavedWork.mayLeave()).toBe(true);
      unregister();
    });

    test('a toast shows until it is dismissed', async () => {
      let dismiss = () => {};
      await act(async () => {
        dismiss = host.services.toasts.show({ kind: 'error', text: 'The printer is on fire.' });
      });
      await tools.shows('error', 'The printer is on fire.');
      await act(async () => dismiss());
      expect(host.toasts()).toEqual([]);
    });

    test('navigates through the router', async () => {
      await act(async () => host.services.navigate('/planList'));
      await waitFor(() => expect(host.path()).toBe('/planList'));
    });

    test("knows the server's features", () => {
      expect([host.services.session.has('versions'), host.services.session.has('user-roles')]).toEqual([true, false]);
    });

    test.each<TelemetryEvent>([
      { kind: 'remote-loaded', remote: 'admin', version: '1.2.3', ms: 12 },
      { kind: 'remote-failed', remote: 'admin', version: '1.2.3', phase: 'timeout', message: 'x' },
      { kind: 'page-failed', page: '/userlist', remote: 'admin', version: '1.2.3', phase: 'page', message: 'x' },
      { kind: 'screen-failed', reference: 'r1', message: 'x' },
    ])('accepts telemetry of kind $kind', (event) => {
      expect(() => host.services.telemetry.report(event)).not.toThrow();
    });
  });
}
