import type { ReopenedSave } from '@gym/remote-contract';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeHost, InHost } from '../../testing/fake-host.tsx';
import { TextField } from '../field/text-fields.tsx';
import { SaveForm, type SaveFormProps } from './save-form.tsx';

interface Note {
  text: string;
}

/** A form whose page stays after a save (acceptance J1). */
function visit({
  path = '/note',
  reopened,
  ...props
}: { path?: string; reopened?: ReopenedSave<Note> } & Partial<SaveFormProps<Note>> = {}) {
  const host = fakeHost();
  host.reopen(reopened);
  const send = jest.fn<Promise<unknown>, [Note, { version?: number }]>().mockResolvedValue({ version: 4 });
  const form = (
    <InHost host={host}>
      <SaveForm<Note>
        label="Note"
        form={path}
        version={3}
        initialValues={{ text: 'read' }}
        submitLabel="Save"
        record={() => 'Note'}
        send={send}
        {...props}
      >
        <TextField name="text" label="Text" />
      </SaveForm>
    </InHost>
  );
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: [path] });
  const view = render(<RouterProvider router={router} />);
  const text = () => screen.getByLabelText('Text');
  return {
    ...view,
    router,
    host,
    text,
    /** Types, submits and settles the save. @returns the version that the request sent */
    save: async (value: string, outcome: Parameters<typeof host.settle>[0] = { status: 'saved' }) => {
      await userEvent.clear(text());
      await userEvent.type(text(), value);
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await act(async () => {
        if (outcome.status === 'saved') await host.submitted.at(-1)?.send({ idempotencyKey: 'k' });
        host.settle(outcome);
      });
      return send.mock.calls.at(-1)?.[1].version;
    },
    reopen: async (save: ReopenedSave<Note>) => {
      host.reopen(save);
      await act(() => router.navigate(path));
    },
  };
}
const current = (text: string, version: number): ReopenedSave<Note> => ({
  values: { text: 'mine' },
  reason: 'Another user saved it.',
  errors: {},
  current: { text, version },
});

test('J4: the next save sends the version that this save created', async () => {
  const { save } = visit();
  expect([await save('one'), await save('two')]).toEqual([3, 4]);
});

test("J4: after a save, another user's change is compared with the saved values", async () => {
  const { save, reopen, text } = visit();
  await save('mine');
  await save('mine', { status: 'failed', reason: 'Stale.' });
  await reopen(current('theirs', 9));
  // The user did not edit it after the save, so it starts with the stored value.
  expect(text()).toHaveValue('theirs');
});

test('J4: a save that failed without a conflict reopens with the version of its base', async () => {
  const first = visit({ path: '/note/7' });
  await first.save('mine', { status: 'failed', reason: 'Too short.' });
  first.unmount();
  const { save } = visit({
    path: '/note/7',
    version: 8,
    reopened: {
      values: { text: 'mine' },
      base: first.host.submitted[0]?.base,
      reason: 'Too short.',
      errors: {},
    },
  });
  expect(await save('longer')).toBe(3);
});

test('J4: a reopened form shows both values and the reason until it is saved', async () => {
  const { save, reopen } = visit({ path: '/note/8' });
  await reopen(current('theirs', 9));
  const choice = screen.getByRole('group', { name: 'Text: two values' });
  expect(within(choice).getByText('theirs')).toBeVisible();
  expect(within(choice).getByText('mine')).toBeVisible();
  expect(screen.getByText('Another user saved it.')).toBeVisible();
  expect(await save('both')).toBe(9);
  expect(screen.queryByRole('group', { name: 'Text: two values' })).toBeNull();
  expect(screen.queryByText('Another user saved it.')).toBeNull();
});

test('J2: reopens twice after the same failure twice', async () => {
  const refusal = () => ({ values: { text: 'mine' }, reason: 'Not today.', errors: {} });
  const { save, reopen } = visit();
  await reopen(refusal());
  await save('else');
  await reopen(refusal());
  expect(screen.getByText('Not today.')).toBeVisible();
  expect(screen.getByLabelText('Text')).toHaveValue('mine');
});

test("J4: a form whose fields differ from the record's finds the conflicts by its own compare function", async () => {
  const compare = jest.fn().mockReturnValue({
    conflicts: { text: { stored: 'THEIRS', mine: 'mine' } },
    start: {},
    stored: { text: 'THEIRS' },
  });
  visit({ path: '/note/9', compare, reopened: current('theirs', 9) });
  expect(screen.getByText('THEIRS')).toBeVisible();
  expect(compare).toHaveBeenCalledWith(
    expect.objectContaining({ current: { text: 'theirs', version: 9 }, mine: { text: 'mine' } }),
  );
});

test("J2: the form reports that it shows a failed save's values until the user edits or leaves it", async () => {
  const { save, host, text, unmount } = visit({ path: '/note/10' });
  const isStillShown = () => host.submitted.at(-1)?.isStillShown?.();
  await save('mine', { status: 'failed', reason: 'No.' });
  expect(isStillShown()).toBe(true);
  await userEvent.type(text(), '!');
  expect(isStillShown()).toBe(false);
  await save('mine', { status: 'failed', reason: 'No.' });
  unmount();
  expect(isStillShown()).toBe(false);
});

describe("a save that succeeds on 'Try again'", () => {
  const lost = { status: 'failed', reason: 'No answer.' } as const;
  const tryAgain = (host: ReturnType<typeof visit>['host'], which = -1) =>
    act(async () => void (await host.submitted.at(which)?.send({ idempotencyKey: 'k' })));

  test('J3: leaves the form clean, and the next save sends the version that it created', async () => {
    const onSaved = jest.fn();
    const { save, host } = visit({ onSaved });
    await save('one', lost);
    expect([host.unsaved(), onSaved.mock.calls.length]).toEqual([['Note'], 0]);
    await tryAgain(host);
    expect([host.unsaved(), onSaved.mock.calls.length]).toEqual([[], 1]);
    expect(await save('two')).toBe(4);
  });

  test("keeps the user's later input as unsaved work", async () => {
    const { save, host, text } = visit();
    await save('one', lost);
    await userEvent.clear(text());
    await userEvent.type(text(), 'read');
    await tryAgain(host);
    expect(text()).toHaveValue('read');
    expect(host.unsaved()).toEqual(['Note']);
  });

  test('ends the alert of a reopened form, and the next save sends the version that it created', async () => {
    const { save, host, reopen } = visit();
    await reopen({ values: { text: 'mine' }, reason: 'Not today.', errors: { text: 'Too short' } });
    await save('one', lost);
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    await tryAgain(host);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(host.unsaved()).toEqual([]);
    expect(await save('two')).toBe(4);
  });

  test('does not change a form that has saved again since', async () => {
    const { save, host, text } = visit({
      send: jest.fn().mockResolvedValueOnce({ version: 5 }).mockResolvedValue({ version: 4 }),
    });
    await save('one', lost);
    await save('two');
    await tryAgain(host, 0);
    expect(text()).toHaveValue('two');
    expect(host.unsaved()).toEqual([]);
  });
});

test('input during a save stays and is unsaved', async () => {
  const { host, text } = visit();
  await userEvent.type(text(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(text(), '?');
  await act(async () => host.settle({ status: 'saved' }));
  expect(text()).toHaveValue('read!?');
  expect(host.unsaved()).toEqual(['Note']);
});
