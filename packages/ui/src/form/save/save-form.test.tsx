import type { ReopenedSave } from '@gym/remote-contract';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { object, string } from 'yup';
import { fakeHost, InHost } from '../../testing/fake-host.tsx';
import { CheckboxField, SelectField } from '../field/choice-fields.tsx';
import { PasswordField, TextField } from '../field/text-fields.tsx';
import { SaveForm, type SaveFormProps } from './save-form.tsx';

interface User {
  first_name: string;
  role: string;
  active: boolean;
  password: string;
}

const stored: User = { first_name: 'Ann', role: '2', active: true, password: '' };
const schema = object({ first_name: string().required('Enter youer first name') });

function visit({
  host = fakeHost(),
  reopened,
  path = '/updateUser/1',
  ...props
}: { host?: ReturnType<typeof fakeHost>; reopened?: ReopenedSave<User>; path?: string } & Partial<
  SaveFormProps<User, object>
> = {}) {
  host.reopen(reopened);
  const send = jest.fn().mockResolvedValue({});
  const form = (more: object = {}) => (
    <InHost host={host}>
      <SaveForm<User, object>
        label="Update user"
        form={path}
        list="/userlist"
        initialValues={stored}
        schema={schema}
        submitLabel="Save"
        secrets={['password']}
        fieldOf={{ fname: 'first_name' }}
        record={(user) => `User ${user.first_name}`}
        send={send}
        {...props}
        {...more}
      >
        <TextField name="first_name" label="First name" />
        <SelectField
          name="role"
          label="Role"
          options={[
            { value: 1, label: 'Administrator' },
            { value: 2, label: 'Staff' },
          ]}
        />
        <CheckboxField name="active" label="Active" />
        <PasswordField name="password" label="Password" />
      </SaveForm>
    </InHost>
  );
  const router = createMemoryRouter([{ path: '*', element: form() }], { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  return { host, send, router, unmount };
}

const name = () => screen.getByLabelText('First name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const rename = async (text: string) => {
  await userEvent.clear(name());
  await userEvent.type(name(), text);
};
const conflict = (current: Record<string, unknown>): ReopenedSave<User> => ({
  values: { first_name: 'Anna', role: '2', active: true },
  reason: 'Another user saved this user.',
  errors: {},
  current,
});

test("hands over the user's input, and sends it as the schema casts it", async () => {
  const { host, send } = visit({ refreshes: [['users']], version: 3 });
  await rename('Anna');
  await save();
  const request = host.submitted[0];
  expect(request).toMatchObject({
    record: 'User Anna',
    form: '/updateUser/1',
    list: '/userlist',
    secrets: ['password'],
    refreshes: [['users']],
    fieldOf: { fname: 'first_name' },
    values: { ...stored, first_name: 'Anna' },
  });
  await request?.send({ idempotencyKey: 'k' });
  expect(send).toHaveBeenCalledWith({ ...stored, first_name: 'Anna' }, { idempotencyKey: 'k', version: 3 });
});

test('ignores further submits while the shell navigates to the list (acceptance J3)', async () => {
  const { host } = visit();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  await act(async () => host.settle({ status: 'saved' }));
  await save();
  expect(host.submitted).toHaveLength(1);
});

test('can be submitted again after a failed save', async () => {
  const { host } = visit();
  await save();
  await act(async () => host.settle({ status: 'failed', reason: 'No.' }));
  await save();
  expect(host.submitted).toHaveLength(2);
});

test('is unsaved work from the first change until the shell has the save or the form unmounts', async () => {
  const { host, unmount } = visit({ list: undefined });
  expect(host.unsaved()).toEqual([]);
  await rename('Anna');
  expect(host.unsaved()).toEqual(['Update user']);
  await save();
  expect(host.unsaved()).toEqual([]);
  await act(async () => host.settle({ status: 'failed', reason: 'No.' }));
  expect(host.unsaved()).toEqual(['Update user']);
  unmount();
  expect(host.unsaved()).toEqual([]);
});

test.each([
  [undefined, ['Update user']],
  [true, []],
])('with irreversible=%s, the user can save these forms when leaving the page: %j', async (irreversible, savable) => {
  const { host } = visit({ irreversible });
  await rename('Anna');
  expect([host.unsaved(), host.savable()]).toEqual([['Update user'], savable]);
});

test('a remote built before contract 1.4.0 calls an irreversible form `deed`', async () => {
  const { host } = visit({ deed: true });
  await rename('Anna');
  expect([host.unsaved(), host.savable()]).toEqual([['Update user'], []]);
});

test('on a page that stays, a saved form is clean again and calls onSaved', async () => {
  const onSaved = jest.fn();
  const { host } = visit({ list: undefined, onSaved });
  await rename('Anna');
  await save();
  await act(async () => host.settle({ status: 'saved' }));
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(host.unsaved()).toEqual([]);
  expect(name()).toHaveValue('Anna');
});

test('a form that clears is empty as soon as the shell has its save (acceptance I3)', async () => {
  const { host } = visit({ list: undefined, clears: true });
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await save();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(host.submitted[0]?.values).toMatchObject({ password: 'secret' });
});

test("reopens with the user's input, the reason above the fields and the errors at them (acceptance J2)", async () => {
  const { host } = visit({
    reopened: {
      values: { first_name: 'Anna', role: '1', active: false },
      reason: 'The email is taken.',
      errors: { first_name: 'Too short' },
    },
  });
  expect(name()).toHaveValue('Anna');
  expect(screen.getByLabelText('Role')).toHaveValue('1');
  expect(screen.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByRole('alert')).toHaveTextContent('The email is taken.');
  expect(name()).toHaveAccessibleDescription('Too short');
  expect(host.unsaved()).toEqual(['Update user']);
});

test("reopens in place on the form's own page", async () => {
  const { host, router } = visit();
  host.reopen({ values: { first_name: 'Anna' }, reason: 'No.', errors: {} });
  await act(() => router.navigate('/updateUser/1'));
  expect(name()).toHaveValue('Anna');
});

test("a reopened form moves the focus to its page's heading, even on the page that is already open", async () => {
  const host = fakeHost();
  const heading = document.body.appendChild(document.createElement('h1'));
  heading.tabIndex = -1;
  const { router } = visit({ host });
  expect(heading).not.toHaveFocus();
  name().focus();
  host.reopen({ values: { first_name: 'Anna' }, reason: 'No.', errors: {} });
  await act(() => router.navigate('/updateUser/1'));
  expect(heading).toHaveFocus();
  heading.remove();
});

test("keeps the user's input when the URL changes without a reopened save", async () => {
  const { router } = visit();
  await rename('Anna');
  await act(() => router.navigate('/updateUser/1#main'));
  expect(name()).toHaveValue('Anna');
});

test('a quiet form shows no message', () => {
  visit({ quiet: true, reopened: { values: {}, reason: 'Wrong password.', errors: {} } });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe("after another user's change (acceptance J4)", () => {
  test('without a base, shows both values of each field that differs', async () => {
    visit({
      path: '/updateUser/7',
      reopened: conflict({ fname: 'Annie', role: 1, active: 1, version: 9, email: 'not in this form' }),
    });
    const choice = screen.getByRole('group', { name: 'First name: two values' });
    expect(choice).toHaveTextContent('Stored now: Annie');
    expect(screen.getByRole('group', { name: 'Role: two values' })).toHaveTextContent('Stored now: Administrator');
    expect(screen.queryByRole('group', { name: 'Active: two values' })).not.toBeInTheDocument();
    expect(within(choice).getByRole('button', { name: /Keep mine/ })).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(within(choice).getByRole('button', { name: /Use stored/ }));
    expect(name()).toHaveValue('Annie');
    expect(within(choice).getByRole('button', { name: /Use stored/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(choice).getByRole('button', { name: /Keep mine/ }));
    expect(name()).toHaveValue('Anna');
  });

  test('sends the choice with the stored version', async () => {
    const { host, send } = visit({
      path: '/updateUser/7',
      version: 3,
      reopened: conflict({ fname: 'Annie', version: 9 }),
    });
    await save();
    await host.submitted[0]?.send({ idempotencyKey: 'k' });
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Anna' }), {
      idempotencyKey: 'k',
      version: 9,
    });
  });

  /** Reopens the failed save of a changed first name after a conflict with this stored record. */
  async function reopenedBeside(current: Record<string, unknown>) {
    const host = fakeHost();
    const { unmount } = visit({ host, path: '/updateUser/8', version: 3 });
    await rename('Anna');
    await save();
    unmount();
    const { send } = visit({ host, path: '/updateUser/8', version: 3, reopened: conflict(current) });
    return { host, send };
  }
  const choices = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'));

  test('asks about fields that both users changed; other changed fields take the stored value', async () => {
    await reopenedBeside({ fname: 'Annie', role: 1, active: 1, version: 9 });
    expect(choices()).toEqual(['First name: two values']);
    expect([name(), screen.getByLabelText('Role')].map((field) => (field as HTMLInputElement).value)).toEqual([
      'Anna',
      '1',
    ]);
  });

  test('asks about no field that only this user changed, says so, and saves both changes', async () => {
    const { host, send } = await reopenedBeside({ fname: 'Ann', role: 1, active: 1, version: 9 });
    expect(choices()).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your changes do not conflict with the stored ones. Submit again.',
    );
    await save();
    await host.submitted.at(-1)?.send({ idempotencyKey: 'k' });
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Anna', role: '1' }), {
      idempotencyKey: 'k',
      version: 9,
    });
  });

  test.each([
    [{ by: 'Bea Ray', own: false }, 'Last changed by Bea Ray, 22 Nov 2026, 13:35'],
    [{ by: 'Ann Lee', own: true }, 'Last changed by you, in another tab or device, 22 Nov 2026, 13:35'],
  ])('says who changed the stored value: %j', (who, sentence) => {
    const current = { fname: 'Annie', role: 2, active: 1, version: 9 };
    visit({
      reopened: { ...conflict(current), changes: { fname: { ...who, at: '2026-11-22T08:05:00.000Z' } } },
    });
    expect(screen.getByRole('group', { name: 'First name: two values' })).toHaveTextContent(sentence);
  });

  test.each([undefined, {}, { fname: 'Bea' }, { fname: { by: '', own: false, at: '' } }, { fname: { by: 'Bea' } }])(
    'names nobody if the server does not say who it was: %j',
    (changes) => {
      visit({ reopened: { ...conflict({ fname: 'Annie', role: 2, active: 1, version: 9 }), changes } });
      expect(screen.getByRole('group', { name: 'First name: two values' })).not.toHaveTextContent('changed by');
    },
  );

  test('asks about no field to which both users gave the same value', async () => {
    await reopenedBeside({ fname: 'Anna', role: 2, active: 1, version: 9 });
    expect(choices()).toEqual([]);
  });
});

test("a later background read does not change the version of the user's input", async () => {
  const host = fakeHost();
  const send = jest.fn().mockResolvedValue({});
  function Page() {
    const [version, read] = useState(1);
    return (
      <InHost host={host}>
        <button onClick={() => read(2)}>Read again</button>
        <SaveForm
          label="User"
          form="/updateUser/12"
          list="/userlist"
          version={version}
          initialValues={{ first_name: `Ann ${version}` }}
          submitLabel="Save"
          record={() => 'User'}
          send={send}
        >
          <TextField name="first_name" label="First name" />
        </SaveForm>
      </InHost>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
  await rename('Anna');
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await save();
  await host.submitted[0]?.send({ idempotencyKey: 'k' });
  expect(send).toHaveBeenCalledWith({ first_name: 'Anna' }, { idempotencyKey: 'k', version: 1 });
});
