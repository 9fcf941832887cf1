import { ApiError, type ApiErrorKind } from '@gym/api-client';
import type { HostServices, SaveRequest, TelemetryEvent, Toast } from '@gym/remote-contract';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';

/** Services to be held to the contract, and where to look for what they did. */
export interface HostUnderTest {
  readonly services: HostServices;
  readonly queryClient: QueryClient;
  /** Toasts on show, oldest first. */
  toasts(): readonly Toast[];
  /** Where the user is. */
  path(): string;
  dispose?(): void;
}

export interface HostContractOptions {
  /** Where the user starts. */
  readonly at: string;
  /** What the server announced. */
  readonly features: readonly string[];
}

interface ApiFailure {
  kind?: ApiErrorKind;
  movedTo?: string;
  errors?: Record<string, string>;
  current?: Record<string, unknown>;
}
interface Person {
  fname: string;
  email: string;
  password: string;
}

const TYPED: Person = { fname: 'Ann', email: 'ann@gym.test', password: 'secret' };

/**
 * What every host does, real or fake, as checks: the fake runs them, so that tests of remotes can be believed, and the shell
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

    const shows = (kind: Toast['kind'], ...texts: string[]) =>
      waitFor(() =>
        expect(
          host
            .toasts()
            .filter((toast) => toast.kind === kind)
            .map(({ text }) => text)
            .join('\n'),
        ).toMatch(new RegExp(texts.map(escape).join('[^]*'))),
      );
    const submit = (request: Partial<SaveRequest<Person>> = {}) =>
      host.services.saves.submit<Person>({
        record: 'User Ann Lee',
        form: '/user',
        list: '/userlist',
        values: TYPED,
        secrets: ['password'],
        send: async () => ({}),
        ...request,
      });
    const refusal = ({ kind = 'invalid', ...details }: ApiFailure = {}) =>
      new ApiError(kind, 'That email is taken.', details);
    const action = (name: string) =>
      host
        .toasts()
        .find(({ kind }) => kind === 'error')
        ?.actions?.find(({ label }) => label === name);
    const reopen = async () => {
      await shows('error', 'User Ann Lee');
      await act(async () => action('Reopen form')?.run());
      await waitFor(() => expect(host.path()).toBe('/user'));
    };
    const refused = async (extra: ApiFailure = {}, request: Partial<SaveRequest<Person>> = {}) => {
      await act(async () => {
        await submit({ send: () => Promise.reject(refusal(extra)), ...request });
      });
      await reopen();
      return host.services.saves.reopened<Person>('/user');
    };

    test('J1: a save leads to its list at once, while it is on its way', async () => {
      await act(async () => void submit({ send: () => new Promise(() => {}) }));
      await waitFor(() => expect(host.path()).toBe('/userlist'));
      await shows('info', 'User Ann Lee');
    });

    test('J1: a save that names no list stays on its page', async () => {
      await act(async () => {
        await submit({ list: undefined });
      });
      expect(host.path()).toBe('/user');
    });

    test('J2: a save that is through is said to be saved, and its queries are read again', async () => {
      const read = jest.fn(async () => ['Ann']);
      await host.queryClient.fetchQuery({ queryKey: ['users', 'list'], queryFn: read, staleTime: Infinity });
      await act(async () => {
        expect(await submit({ refreshes: [['users']] })).toEqual({ status: 'saved' });
      });
      await shows('success', 'User Ann Lee');
      await waitFor(() => expect(host.queryClient.getQueryState(['users', 'list'])?.isInvalidated).toBe(true));
    });

    test('J2: a refused save never rejects: it names the record and the reason, and stays until it is dealt with', async () => {
      await act(async () => {
        expect(await submit({ send: () => Promise.reject(refusal()) })).toEqual({
          status: 'failed',
          reason: 'That email is taken.',
        });
      });
      await shows('error', 'User Ann Lee', 'That email is taken.');
    });

    test('J2: a save that throws before it is sent is a failed save like another', async () => {
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
      expect(host.services.saves.reopened('/user')?.values).not.toHaveProperty('password');
      expect(host.toasts().filter(({ kind }) => kind === 'error')).toEqual([]);
    });

    test("J2: the server's texts come back under the names of the form's fields", async () => {
      const reopened = await refused(
        { errors: { fname: 'Too long.', email: 'Taken.' } },
        { fieldOf: { fname: 'first_name' } },
      );
      expect(reopened?.errors).toEqual({ first_name: 'Too long.', email: 'Taken.' });
    });

    test('J2: "Reopen form" asks nothing on the page of a form that shows what was handed over', async () => {
      const unregister = host.services.unsavedWork.register({ label: 'Add user', isDirty: () => true });
      expect(await refused({}, { list: undefined, isStillShown: () => true })).toMatchObject({
        values: { fname: 'Ann' },
      });
      unregister();
    });

    test('J2: a reopened save belongs to its form, and is gone once that is left', async () => {
      await refused();
      expect(host.services.saves.reopened('/plan')).toBeUndefined();
      await act(async () => host.services.navigate('/planList'));
      await waitFor(() => expect(host.services.saves.reopened('/user')).toBeUndefined());
    });

    test('J2: a reopened save is gone once its form is submitted again', async () => {
      await refused();
      await act(async () => {
        await submit();
      });
      expect(host.services.saves.reopened('/user')).toBeUndefined();
    });

    test('J2: a form that stands still and is saved after all takes its own refusal away, and no other', async () => {
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
        host
          .toasts()
          .filter(({ kind }) => kind === 'error')
          .map(({ text }) => text.includes('Ann Lee')),
      ).toEqual([false, true]);
    });

    test('J2: leaving the product asks first while a save is on its way, and not after', async () => {
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

    test('J2: leaving the product asks while a refused save was not dealt with', async () => {
      await act(async () => {
        await submit({ send: () => Promise.reject(refusal()) });
      });
      expect(leavingAsks()).toBe(true);
      await reopen();
      expect(leavingAsks()).toBe(true);
      host.services.saves.reopened('/user');
      await waitFor(() => expect(leavingAsks()).toBe(false));
    });

    test('J2: the alert stays where no form takes the values over, and reopens once more', async () => {
      await act(async () => {
        await submit({ send: () => Promise.reject(refusal()) });
      });
      await reopen();
      await act(async () => host.services.navigate('/userlist'));
      await reopen();
      expect(host.services.saves.reopened<Person>('/user')?.values).toMatchObject({ fname: 'Ann' });
      await waitFor(() => expect(host.toasts().filter(({ kind }) => kind === 'error')).toEqual([]));
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
      await waitFor(() => expect(host.path()).toBe('/user/2'));
      expect(host.services.saves.reopened<Person>('/user/3')).toBeUndefined();
      expect(host.services.saves.reopened<Person>('/user/2')).toMatchObject({
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

    test('J4: a save is known by its form while it is on its way, secrets apart, until what it refreshes was read again', async () => {
      const rows = ['Ann'];
      const read = jest.fn(async () => [...rows]);
      const stop = new QueryObserver(host.queryClient, {
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
      const way = host.services.saves.inFlight?.<Person>('/user');
      expect([way?.values, host.services.saves.inFlight?.('/plan')]).toEqual([
        { fname: 'Ann', email: 'ann@gym.test' },
        undefined,
      ]);
      rows.push('Bea');
      await act(async () => answer());
      await act(async () => {
        expect(await way?.settled).toEqual({ status: 'saved' });
      });
      expect(host.queryClient.getQueryData(['users', 'list'])).toEqual(['Ann', 'Bea']);
      expect(host.services.saves.inFlight?.('/user')).toBeUndefined();
      stop();
    });

    test('J4: a refused save is no longer on its way, until it is tried again', async () => {
      const answers: ((error: unknown) => void)[] = [];
      const send = () =>
        new Promise<never>((_, reject) => {
          answers.push(reject);
        });
      await act(async () => void submit({ send }));
      const way = host.services.saves.inFlight?.('/user');
      await act(async () => answers[0]?.(refusal({ kind: 'network' })));
      await act(async () => {
        expect(await way?.settled).toMatchObject({ status: 'failed' });
      });
      expect(host.services.saves.inFlight?.('/user')).toBeUndefined();
      await act(async () => action('Try again')?.run());
      expect(host.services.saves.inFlight?.('/user')?.values).toMatchObject({ fname: 'Ann' });
    });

    test('J4: the base of a save comes back with it, in flight and reopened, without its secrets', async () => {
      const base = { values: { ...TYPED, fname: 'Anne' }, version: 3 };
      const kept = { values: { fname: 'Anne', email: 'ann@gym.test' }, version: 3 };
      let reject: (error: unknown) => void = () => {};
      const send = () =>
        new Promise<never>((_, no) => {
          reject = no;
        });
      await act(async () => void submit({ base, send }));
      expect(host.services.saves.inFlight?.('/user')?.base).toEqual(kept);
      await act(async () => reject(refusal()));
      await reopen();
      expect(host.services.saves.reopened('/user')?.base).toEqual(kept);
    });

    test('J4: after a conflict the record as it is stored comes back too', async () => {
      const current = { id: 7, fname: 'Anna', version: 4 };
      expect((await refused({ kind: 'conflict', current }))?.current).toEqual(current);
    });

    test('unsaved work is asked about before the product is left, until it is unregistered', () => {
      let dirty = false;
      const unregister = host.services.unsavedWork.register({ label: 'Add user', isDirty: () => dirty });
      expect(leavingAsks()).toBe(false);
      dirty = true;
      expect(leavingAsks()).toBe(true);
      unregister();
      expect(leavingAsks()).toBe(false);
    });

    test('a form makes way for another on its page at once where there is nothing to lose', async () => {
      const unregister = host.services.unsavedWork.register({ label: 'Add user', isDirty: () => false });
      expect(await host.services.unsavedWork.mayLeave()).toBe(true);
      unregister();
    });

    test('a toast shows until it is dismissed', async () => {
      let dismiss = () => {};
      await act(async () => {
        dismiss = host.services.toasts.show({ kind: 'error', text: 'The printer is on fire.' });
      });
      await shows('error', 'The printer is on fire.');
      await act(async () => dismiss());
      expect(host.toasts()).toEqual([]);
    });

    test('navigates through the one router', async () => {
      await act(async () => host.services.navigate('/planList'));
      await waitFor(() => expect(host.path()).toBe('/planList'));
    });

    test('tells what the server announced', () => {
      expect([host.services.session.has('versions'), host.services.session.has('user-roles')]).toEqual([true, false]);
    });

    test.each<TelemetryEvent>([
      { kind: 'remote-loaded', remote: 'admin', version: '1.2.3', ms: 12 },
      { kind: 'remote-failed', remote: 'admin', version: '1.2.3', phase: 'timeout', message: 'x' },
      { kind: 'page-failed', page: '/userlist', remote: 'admin', version: '1.2.3', phase: 'page', message: 'x' },
      { kind: 'screen-failed', reference: 'r1', message: 'x' },
    ])('takes telemetry of kind $kind without ado', (event) => {
      expect(() => host.services.telemetry.report(event)).not.toThrow();
    });
  });
}

const leavingAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
