import type { HostServices, ReadySection } from '@gym/remote-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { fakeHost, InHost } from '../../testing/fake-host.tsx';
import { PasswordField, TextField } from '../field/text-fields.tsx';
import { useForm } from '../use-field.ts';
import { SaveForm, type SaveFormProps } from './save-form.tsx';

interface User {
  first_name: string;
  password: string;
}

const PATH = '/updateUser/1';
let drafts: ReturnType<typeof fakeDrafts>;
beforeEach(() => {
  drafts = fakeDrafts();
});

/** A page of the browser. `crash` ends it without a chance to run code. */
function visit(props: Partial<SaveFormProps<User>> = {}, kept = drafts, services: Partial<HostServices> = {}) {
  const host = fakeHost(kept);
  Object.assign(host.services, services);
  const send = jest.fn().mockResolvedValue({ version: 4 });
  const form = (
    <InHost host={host}>
      <SaveForm<User>
        label="Update user"
        form={PATH}
        version={3}
        initialValues={{ first_name: 'Ann', password: '' }}
        submitLabel="Save"
        secrets={['password']}
        record={() => 'User'}
        send={send}
        {...props}
      >
        <TextField name="first_name" label="First name" />
        <PasswordField name="password" label="Password" />
      </SaveForm>
    </InHost>
  );
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }], { initialEntries: [PATH] })} />
    </QueryClientProvider>,
  );
  const crash = () => {
    unmount();
    kept.used.clear();
  };
  const answer = async (outcome: Parameters<typeof host.settle>[0]) =>
    act(async () => {
      if (outcome.status === 'saved') await host.submitted.at(-1)?.send({ idempotencyKey: 'k' });
      host.settle(outcome);
    });
  return { host, send, unmount, crash, answer };
}

const name = () => screen.getByLabelText('First name');
const rename = async (text: string) => {
  await userEvent.clear(name());
  await userEvent.type(name(), text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const offer = () => screen.findByText(/^You have unsaved changes from \d\d:\d\d\.$/);
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));
/** Waits for the draft of what was typed. */
const keptName = async (text: string) =>
  waitFor(() => expect([...drafts.stored.values()].map(({ values }) => values.first_name)).toContain(text));
/** Leaves the draft of a page that crashed. */
async function leaveDraft(props: Partial<SaveFormProps<User>> = {}) {
  const page = visit(props);
  await rename('Zelda');
  await keptName('Zelda');
  page.crash();
}

test('after a crash, offers what was typed, and continues it with its base', async () => {
  await leaveDraft();
  const { host, send, answer } = visit();
  expect(await offer()).toBeVisible();
  expect(name()).toHaveValue('Ann');
  await press('Continue');
  await waitFor(() => expect(name()).toHaveValue('Zelda'));
  expect(screen.getByRole('status')).toHaveTextContent('The form shows your unsaved changes from');
  expect(host.unsaved()).toEqual(['Update user']);
  await save();
  await answer({ status: 'saved' });
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Zelda' }), {
    idempotencyKey: 'k',
    version: 3,
  });
  await waitFor(() => expect(drafts.stored.size).toBe(0));
});

test('keeps no secrets', async () => {
  visit();
  await userEvent.type(screen.getByLabelText('Password'), 'hunter2');
  await rename('Zelda');
  await keptName('Zelda');
  expect(JSON.stringify([...drafts.stored])).not.toMatch(/hunter2|password/);
});

test('Discard removes the draft, and leaves the form as it is', async () => {
  await leaveDraft();
  visit();
  await offer();
  await press('Discard');
  expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
  await waitFor(() => expect(drafts.stored.size).toBe(0));
  expect(name()).toHaveValue('Ann');
});

test('says that the record has a newer version, and saves against the version of the draft', async () => {
  await leaveDraft();
  const { send, answer } = visit({ version: 5, initialValues: { first_name: 'Annie', password: '' } });
  await offer();
  await press('Continue');
  expect(await screen.findByText(/The stored record has changed since then/)).toBeVisible();
  await save();
  await answer({ status: 'saved' });
  expect(send).toHaveBeenCalledWith(expect.anything(), { idempotencyKey: 'k', version: 3 });
});

test('without versions, offers no draft that started from other values', async () => {
  await leaveDraft({ version: undefined });
  const other = visit({ version: undefined, initialValues: { first_name: 'Ben', password: '' } });
  await act(async () => undefined);
  expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
  other.crash();
  visit({ version: undefined });
  expect(await offer()).toBeVisible();
});

test('offers no draft that changes nothing, because its save succeeded before the crash', async () => {
  await leaveDraft();
  visit({ version: 4, initialValues: { first_name: 'Zelda', password: '' } });
  await act(async () => undefined);
  expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
});

test('asks before the draft replaces what was typed since, and drops that', async () => {
  await leaveDraft();
  visit();
  await offer();
  await rename('Newer');
  await keptName('Newer');
  await press('Continue');
  await waitFor(() => expect(name()).toHaveValue('Zelda'));
  await waitFor(() => expect([...drafts.stored.values()].map(({ values }) => values.first_name)).toEqual(['Zelda']));
});

test('does not open a draft that another tab has taken meanwhile', async () => {
  await leaveDraft();
  visit();
  await offer();
  for (const id of drafts.stored.keys()) drafts.used.add(id);
  await press('Continue');
  expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument();
  expect(name()).toHaveValue('Ann');
});

test('keeps the draft until the shell has saved, also after the form is gone', async () => {
  const { unmount, answer } = visit({ list: '/userlist' });
  await rename('Zelda');
  await save();
  unmount();
  await keptName('Zelda');
  expect(drafts.used.size).toBe(1); // no other form may offer it now
  await answer({ status: 'saved' });
  await waitFor(() => expect(drafts.stored.size).toBe(0));
});

test('a failed save gives its draft to the reopened form', async () => {
  const { host, unmount, answer } = visit({ list: '/userlist' });
  await rename('Zelda');
  await save();
  await answer({ status: 'failed', reason: 'No.' });
  const draft = host.submitted[0]?.draft;
  expect([...drafts.stored.keys()]).toEqual([draft]);
  unmount();
  const again = fakeHost(drafts);
  again.reopen({ values: { first_name: 'Zelda' }, reason: 'No.', errors: {}, draft });
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: (
            <InHost host={again}>
              <SaveForm
                label="Update user"
                form={PATH}
                version={3}
                initialValues={{ first_name: 'Ann' }}
                submitLabel="Save"
                record={() => 'User'}
                send={async () => ({})}
              >
                <TextField name="first_name" label="First name" />
              </SaveForm>
            </InHost>
          ),
        },
      ])}
    />,
  );
  expect(screen.queryByText(/You have unsaved/)).not.toBeInTheDocument();
  await userEvent.type(name(), '!');
  await keptName('Zelda!');
  expect([...drafts.stored.keys()]).toEqual([draft]);
});

/** The section of another remote. */
function Locker({ ready }: { ready(section: ReadySection): void }) {
  const { valueOf, change } = useForm();
  useEffect(() => ready({ title: 'Locker', save: saveLocker }), [ready]);
  const { number } = (valueOf('lockers-section') ?? { number: '' }) as { number: string };
  const type = (typed: string) => change('lockers-section', { number: typed });
  return <input aria-label="Locker" value={number} onChange={({ target }) => type(target.value)} />;
}
const saveLocker = jest.fn();
const visitWithLocker = (props: Partial<SaveFormProps<User>>) =>
  visit({ sections: { point: 'member-form', record: '1' }, formOf: () => PATH, ...props }, drafts, {
    loadSections: async () => [
      { id: 'lockers-section', title: 'Locker', show: (_, ready) => <Locker key="locker" ready={ready} /> },
    ],
  });

test('after a reload, offers the section that failed when its record was saved, and saves it alone', async () => {
  const first = visitWithLocker({ list: '/userlist' });
  await rename('Zelda');
  await userEvent.type(await screen.findByLabelText('Locker'), '12');
  await save();
  await first.answer({ status: 'saved' });
  saveLocker.mockRejectedValueOnce(new Error('taken'));
  await act(async () => {
    await first.host.submitted[1]?.send({ idempotencyKey: 's' }).catch(() => undefined);
  });
  first.crash();
  const { host, send } = visitWithLocker({ version: 4, initialValues: { first_name: 'Zelda', password: '' } });
  await offer();
  await press('Continue');
  await waitFor(() => expect(screen.getByLabelText('Locker')).toHaveValue('12'));
  expect(name()).toHaveValue('Zelda');
  expect(screen.queryByText(/The stored record has changed/)).not.toBeInTheDocument();
  await save();
  await act(async () => host.submitted[0]?.send({ idempotencyKey: 't' }));
  expect(saveLocker).toHaveBeenLastCalledWith('1', { number: '12' }, { idempotencyKey: 't' });
  expect(send).not.toHaveBeenCalled();
  await waitFor(() => expect(drafts.stored.size).toBe(0));
});

test('input that is as it was needs no draft', async () => {
  visit();
  await rename('Zelda');
  await keptName('Zelda');
  await rename('Ann');
  await waitFor(() => expect(drafts.stored.size).toBe(0));
});

test('a form that crashes without the browser offers its draft again', async () => {
  const { unmount } = visit();
  await rename('Zelda');
  unmount();
  await keptName('Zelda');
  await waitFor(() => expect(drafts.used.size).toBe(0));
});

test('a form whose save cannot be undone keeps no draft, unless it asks for one', async () => {
  const erase = visit({ irreversible: true });
  await rename('Ann Lee');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(drafts.stored.size).toBe(0);
  erase.unmount();
  visit({ irreversible: true, drafts: true });
  await rename('Zelda');
  await keptName('Zelda');
});

test('works as before when drafts fail', async () => {
  const broken = { ...drafts, find: () => Promise.reject(new Error('x')), keep: () => Promise.reject(new Error('x')) };
  const { send, answer } = visit({}, broken);
  await rename('Zelda');
  await save();
  await answer({ status: 'saved' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('tells the host whether a draft keeps the input when the user leaves', async () => {
  const { host, unmount } = visit();
  await rename('Zelda');
  await keptName('Zelda');
  await waitFor(() => expect(host.kept()).toEqual(['Update user']));
  drafts.keep = () => Promise.reject(new Error('The storage is full.'));
  await rename('Zoe');
  await waitFor(() => expect(host.kept()).toEqual([]));
  unmount();
  expect([...drafts.stored.values()].map(({ values }) => values.first_name)).toEqual(['Zelda']);
});
