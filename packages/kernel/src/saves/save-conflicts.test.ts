import { QueryObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import {
  action,
  apiError,
  host,
  type Person,
  reopen,
  reopenFailed,
  submit,
  TYPED,
} from '../testing/kernel-under-test.ts';

test('J4: a save in flight is found by its form, without its secrets, until its queries are refetched', async () => {
  const rows = ['Ann'];
  const read = jest.fn(async () => [...rows]);
  const stop = new QueryObserver(host().queryClient, {
    queryKey: ['users', 'list'],
    queryFn: read,
    staleTime: Infinity,
  }).subscribe(() => {});
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  let answer = () => {};
  const send = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  await act(async () => void submit({ send, refreshes: [['users']] }));
  const inFlight = host().services.saves.inFlight?.<Person>('/user');
  expect([inFlight?.values, host().services.saves.inFlight?.('/plan')]).toEqual([
    { fname: 'Ann', email: 'ann@gym.test' },
    undefined,
  ]);
  rows.push('Bea');
  await act(async () => answer());
  await act(async () => {
    expect(await inFlight?.settled).toEqual({ status: 'saved' });
  });
  expect(host().queryClient.getQueryData(['users', 'list'])).toEqual(['Ann', 'Bea']);
  expect(host().services.saves.inFlight?.('/user')).toBeUndefined();
  stop();
});

test('J4: a failed save is not in flight until it is tried again', async () => {
  const answers: ((error: unknown) => void)[] = [];
  const send = () =>
    new Promise<never>((_, reject) => {
      answers.push(reject);
    });
  await act(async () => void submit({ send }));
  const inFlight = host().services.saves.inFlight?.('/user');
  await act(async () => answers[0]?.(apiError({ kind: 'network' })));
  await act(async () => {
    expect(await inFlight?.settled).toMatchObject({ status: 'failed' });
  });
  expect(host().services.saves.inFlight?.('/user')).toBeUndefined();
  await act(async () => action('Try again')?.run());
  expect(host().services.saves.inFlight?.('/user')?.values).toMatchObject({ fname: 'Ann' });
});

test('J4: a save keeps its base, in flight and reopened, without its secrets', async () => {
  const base = { values: { ...TYPED, fname: 'Anne' }, version: 3 };
  const kept = { values: { fname: 'Anne', email: 'ann@gym.test' }, version: 3 };
  let reject: (error: unknown) => void = () => {};
  const send = () =>
    new Promise<never>((_, no) => {
      reject = no;
    });
  await act(async () => void submit({ base, send }));
  expect(host().services.saves.inFlight?.('/user')?.base).toEqual(kept);
  await act(async () => reject(apiError()));
  await reopen();
  expect(host().services.saves.reopened('/user')?.base).toEqual(kept);
});

test('J4: after a conflict, the reopened save contains the stored record and who changed it', async () => {
  const current = { id: 7, fname: 'Anna', version: 4 };
  const changes = { fname: { by: 'Bea Ray', own: false, at: '2026-11-22T08:05:00.000Z' } };
  expect(await reopenFailed({ kind: 'conflict', current, changes })).toMatchObject({ current, changes });
});
