import type { SaveRequest } from '@gym/remote-contract';
import { act, waitFor } from '@testing-library/react';
import {
  action,
  apiError,
  host,
  leavingAsks,
  type Person,
  reopen,
  reopenFailed,
  shows,
  submit,
} from '../testing/kernel-under-test.ts';

test('J1: a save opens its list at once, while it is pending', async () => {
  await act(async () => void submit({ send: () => new Promise(() => {}) }));
  await waitFor(() => expect(host().path()).toBe('/userlist'));
  await shows('info', 'User Ann Lee');
});

test('J1: a save without a list stays on its page', async () => {
  await act(async () => {
    await submit({ list: undefined });
  });
  expect(host().path()).toBe('/user');
});

test('J1: the lists show the row of a pending save, and it ends with the outcome', async () => {
  const row = { keep: jest.fn(), takeBack: jest.fn() };
  const show = jest.fn(() => row);
  await act(async () => {
    await submit({ show, send: async () => ({ id: 7 }) });
  });
  expect(show.mock.calls).toEqual([[host().queryClient]]);
  expect([row.keep.mock.calls, row.takeBack.mock.calls]).toEqual([[[{ id: 7 }]], []]);
  await act(async () => {
    await submit({ show, send: () => Promise.reject(apiError()) });
  });
  expect([row.keep, row.takeBack, show].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});

test('J2: after a save, a toast says so, and its queries are refetched', async () => {
  const read = jest.fn(async () => ['Ann']);
  await host().queryClient.fetchQuery({ queryKey: ['users', 'list'], queryFn: read, staleTime: Infinity });
  await act(async () => {
    expect(await submit({ refreshes: [['users']] })).toEqual({ status: 'saved' });
  });
  await shows('success', 'User Ann Lee');
  await waitFor(() => expect(host().queryClient.getQueryState(['users', 'list'])?.isInvalidated).toBe(true));
});

test('J2: the toast of a save offers what the request makes of the response', async () => {
  const run = jest.fn();
  const next = jest.fn(() => [{ label: 'Open Ann Lee', name: 'Ann Lee', run }]);
  await act(async () => {
    await submit({ next, send: async () => ({ id: 7 }) });
  });
  expect(next).toHaveBeenCalledWith({ id: 7 });
  const [action] =
    host()
      .toasts()
      .find(({ kind }) => kind === 'success')?.actions ?? [];
  action?.run();
  expect(run).toHaveBeenCalledTimes(1);
});

test('J2: a failed save does not throw; its alert names the record and the reason, and stays', async () => {
  await act(async () => {
    expect(await submit({ send: () => Promise.reject(apiError()) })).toEqual({
      status: 'failed',
      reason: 'That email is taken.',
    });
  });
  await shows('error', 'User Ann Lee', 'That email is taken.');
});

test('J2: a save that throws before it is sent is a failed save', async () => {
  await act(async () => {
    expect(
      await submit({
        send: () => {
          throw apiError();
        },
      }),
    ).toMatchObject({ status: 'failed' });
  });
});

test('J2: "Reopen form" opens the form with its input, without passwords', async () => {
  expect(await reopenFailed()).toMatchObject({
    values: { fname: 'Ann', email: 'ann@gym.test' },
    reason: 'That email is taken.',
  });
  expect(host().services.saves.reopened('/user')?.values).not.toHaveProperty('password');
  expect(
    host()
      .toasts()
      .filter(({ kind }) => kind === 'error'),
  ).toEqual([]);
});

test("J2: the server's errors are mapped to the form's fields", async () => {
  const reopened = await reopenFailed(
    { errors: { fname: 'Too long.', email: 'Taken.' } },
    { fieldOf: { fname: 'first_name' } },
  );
  expect(reopened?.errors).toEqual({ first_name: 'Too long.', email: 'Taken.' });
});

test('J2: "Reopen form" asks nothing if the page still shows the submitted form', async () => {
  const unregister = host().services.unsavedWork.register({ label: 'Add user', isDirty: () => true });
  expect(await reopenFailed({}, { list: undefined, isStillShown: () => true })).toMatchObject({
    values: { fname: 'Ann' },
  });
  unregister();
});

test('J2: a reopened save belongs to its form, and is dropped when the user leaves it', async () => {
  await reopenFailed();
  expect(host().services.saves.reopened('/plan')).toBeUndefined();
  await act(async () => host().services.navigate('/planList'));
  await waitFor(() => expect(host().services.saves.reopened('/user')).toBeUndefined());
});

test('J2: a reopened save is dropped when its form is submitted again', async () => {
  await reopenFailed();
  await act(async () => {
    await submit();
  });
  expect(host().services.saves.reopened('/user')).toBeUndefined();
});

test('J2: a save of a form that stays on its page removes the alerts of its own earlier attempts only', async () => {
  const fail = (over: object) =>
    act(async () => {
      await submit({ list: undefined, send: () => Promise.reject(apiError()), ...over });
    });
  await fail({});
  await fail({ record: 'User Ben Okafor' });
  await fail({ form: '/updateUser/1' });
  await act(async () => {
    await submit({ list: undefined });
  });
  expect(
    host()
      .toasts()
      .filter(({ kind }) => kind === 'error')
      .map(({ text }) => text.includes('Ann Lee')),
  ).toEqual([false, true]);
});

test('J2: leaving the product asks while a save is pending, and not after', async () => {
  let answer = () => {};
  await act(
    async () =>
      void submit({
        send: () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      }),
  );
  expect(leavingAsks()).toBe(true);
  await act(async () => answer());
  await waitFor(() => expect(leavingAsks()).toBe(false));
});

test('J2: leaving the product asks until a form takes back a failed save', async () => {
  await act(async () => {
    await submit({ send: () => Promise.reject(apiError()) });
  });
  expect(leavingAsks()).toBe(true);
  await reopen();
  expect(leavingAsks()).toBe(true);
  host().services.saves.reopened('/user');
  await waitFor(() => expect(leavingAsks()).toBe(false));
});

test('J2: if no form takes a reopened save back, its alert stays and can reopen it again', async () => {
  await act(async () => {
    await submit({ send: () => Promise.reject(apiError()) });
  });
  await reopen();
  await act(async () => host().services.navigate('/userlist'));
  await reopen();
  expect(host().services.saves.reopened<Person>('/user')?.values).toMatchObject({ fname: 'Ann' });
  await waitFor(() =>
    expect(
      host()
        .toasts()
        .filter(({ kind }) => kind === 'error'),
    ).toEqual([]),
  );
});

test('J2: input about a merged record is reopened in the form of the kept record', async () => {
  await act(async () => {
    await submit({
      form: '/user/3',
      formOf: (id) => `/user/${id}`,
      send: () => Promise.reject(apiError({ movedTo: '2' })),
    });
  });
  await act(async () => action('Reopen form')?.run());
  await waitFor(() => expect(host().path()).toBe('/user/2'));
  expect(host().services.saves.reopened<Person>('/user/3')).toBeUndefined();
  expect(host().services.saves.reopened<Person>('/user/2')).toMatchObject({
    values: { fname: 'Ann' },
    originalForm: '/user/3',
  });
});

test('J3: a save with a lost response can be tried again with the same key', async () => {
  const keys: string[] = [];
  const send: SaveRequest<Person>['send'] = async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw apiError({ kind: 'network' });
  };
  await act(async () => {
    await submit({ send });
  });
  await act(async () => action('Try again')?.run());
  await shows('success', 'User Ann Lee');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('J3: every submit has its own key', async () => {
  const keys: string[] = [];
  const send: SaveRequest<Person>['send'] = async ({ idempotencyKey }) => keys.push(idempotencyKey);
  await act(async () => {
    await submit({ send });
    await submit({ send });
  });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(keys.every(Boolean)).toBe(true);
});
