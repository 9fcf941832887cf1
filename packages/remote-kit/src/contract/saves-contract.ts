import type { SaveRequest } from '@gym/remote-contract';
import { act, waitFor } from '@testing-library/react';
import { type HostTools, leavingAsks, type Person } from './host-under-test.ts';

/** Submitting, reopening and repeating a save (acceptance J1 to J3). */
export function savesContract({ action, host, refusal, refused, reopen, shows, submit }: HostTools): void {
  test('J1: a save leads to its list at once, while it is pending', async () => {
    await act(async () => void submit({ send: () => new Promise(() => {}) }));
    await waitFor(() => expect(host().path()).toBe('/userlist'));
    await shows('info', 'User Ann Lee');
  });

  test('J1: a save that names no list stays on its page', async () => {
    await act(async () => {
      await submit({ list: undefined });
    });
    expect(host().path()).toBe('/user');
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

  test('J2: a failed save never rejects: its alert names the record and the reason and stays', async () => {
    await act(async () => {
      expect(await submit({ send: () => Promise.reject(refusal()) })).toEqual({
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
            throw refusal();
          },
        }),
      ).toMatchObject({ status: 'failed' });
    });
  });

  test('J2: "Reopen form" leads to the form and gives back what was typed, passwords apart', async () => {
    expect(await refused()).toMatchObject({
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

  test("J2: the server's texts come back under the names of the form's fields", async () => {
    const reopened = await refused(
      { errors: { fname: 'Too long.', email: 'Taken.' } },
      { fieldOf: { fname: 'first_name' } },
    );
    expect(reopened?.errors).toEqual({ first_name: 'Too long.', email: 'Taken.' });
  });

  test('J2: "Reopen form" asks nothing on the page of a form that shows what was handed over', async () => {
    const unregister = host().services.unsavedWork.register({ label: 'Add user', isDirty: () => true });
    expect(await refused({}, { list: undefined, isStillShown: () => true })).toMatchObject({
      values: { fname: 'Ann' },
    });
    unregister();
  });

  test('J2: a reopened save belongs to its form, and is gone once that is left', async () => {
    await refused();
    expect(host().services.saves.reopened('/plan')).toBeUndefined();
    await act(async () => host().services.navigate('/planList'));
    await waitFor(() => expect(host().services.saves.reopened('/user')).toBeUndefined());
  });

  test('J2: a reopened save is gone once its form is submitted again', async () => {
    await refused();
    await act(async () => {
      await submit();
    });
    expect(host().services.saves.reopened('/user')).toBeUndefined();
  });

  test('J2: a save of a form that stays on its page removes the alerts of its own earlier attempts only', async () => {
    const refuse = (over: object) =>
      act(async () => {
        await submit({ list: undefined, send: () => Promise.reject(refusal()), ...over });
      });
    await refuse({});
    await refuse({ record: 'User Ben Okafor' });
    await refuse({ form: '/updateUser/1' });
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

  test('J2: leaving the product asks until a form has taken a failed save back', async () => {
    await act(async () => {
      await submit({ send: () => Promise.reject(refusal()) });
    });
    expect(leavingAsks()).toBe(true);
    await reopen();
    expect(leavingAsks()).toBe(true);
    host().services.saves.reopened('/user');
    await waitFor(() => expect(leavingAsks()).toBe(false));
  });

  test('J2: without a form that takes the values back, the alert stays and can reopen them once more', async () => {
    await act(async () => {
      await submit({ send: () => Promise.reject(refusal()) });
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

  test('J2: what was typed about a record that was merged is reopened in the form of the one that goes on', async () => {
    await act(async () => {
      await submit({
        form: '/user/3',
        formOf: (id) => `/user/${id}`,
        send: () => Promise.reject(refusal({ movedTo: '2' })),
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

  test('J3: a save whose answer was lost can be tried again, under the same key', async () => {
    const keys: string[] = [];
    const send: SaveRequest<Person>['send'] = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw refusal({ kind: 'network' });
    };
    await act(async () => {
      await submit({ send });
    });
    await act(async () => action('Try again')?.run());
    await shows('success', 'User Ann Lee');
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('J3: every submit carries a key of its own', async () => {
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
}
