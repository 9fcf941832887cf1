import { act, waitFor } from '@testing-library/react';
import { host, leavingAsks, shows } from './testing/kernel-under-test.ts';

test('leaving the product asks about unsaved work until it is unregistered', () => {
  let dirty = false;
  const unregister = host().services.unsavedWork.register({ label: 'Add user', isDirty: () => dirty });
  expect(leavingAsks()).toBe(false);
  dirty = true;
  expect(leavingAsks()).toBe(true);
  unregister();
  expect(leavingAsks()).toBe(false);
});

test('a form without unsaved work may be replaced at once', async () => {
  const unregister = host().services.unsavedWork.register({ label: 'Add user', isDirty: () => false });
  expect(await host().services.unsavedWork.mayLeave()).toBe(true);
  unregister();
});

test('a toast shows until it is dismissed', async () => {
  let dismiss = () => {};
  await act(async () => {
    dismiss = host().services.toasts.show({ kind: 'error', text: 'The printer is on fire.' });
  });
  await shows('error', 'The printer is on fire.');
  await act(async () => dismiss());
  expect(host().toasts()).toEqual([]);
});

test('has the settings of each remote that declares some', () => {
  const { settingsOf } = host().services;
  expect(['lockers', 'towels'].map((remote) => settingsOf?.(remote))).toEqual([{ size: 50 }, undefined]);
});

test('navigates through the router', async () => {
  await act(async () => host().services.navigate('/planList'));
  await waitFor(() => expect(host().path()).toBe('/planList'));
});
