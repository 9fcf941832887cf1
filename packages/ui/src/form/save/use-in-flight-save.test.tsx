import type { SaveOutcome, SaveInFlight } from '@gym/remote-contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeHost, InHost } from '../../testing/fake-host.tsx';
import { TextField } from '../field/text-fields.tsx';
import { SaveForm } from './save-form.tsx';

interface Member {
  address: string;
  phone: string;
  pin: string;
}
interface Read {
  values: Member;
  version?: number;
}

const BEFORE: Read = { values: { address: 'Old Street', phone: '1', pin: '' }, version: 3 };
const AFTER: Read = { values: { ...BEFORE.values, address: 'New Street' }, version: 4 };

/** Opens a member's form while the save of a new address is in flight. The page has read the old address. */
function openAgain(path: string, read: Read = BEFORE) {
  const host = fakeHost();
  let settle: (outcome: SaveOutcome) => void = () => {};
  const settled = new Promise<SaveOutcome>((resolve) => {
    settle = resolve;
  });
  const way: SaveInFlight<Member> = {
    values: { address: 'New Street', phone: '1' },
    base: { values: { address: 'Old Street', phone: '1' }, version: 2 },
    settled,
  };
  Object.assign(host.services.saves, { inFlight: (form: string) => (form === path ? way : undefined) });
  const send = jest.fn().mockResolvedValue({});
  let readAgain: (read: Read) => void = () => {};
  function Page() {
    const [{ values, version }, setRead] = useState(read);
    readAgain = setRead;
    return (
      <SaveForm<Member>
        label="Member"
        form={path}
        list="/members"
        secrets={['pin']}
        version={version}
        initialValues={values}
        submitLabel="Save"
        record={() => 'Member'}
        send={send}
      >
        {(['address', 'phone', 'pin'] as const).map((name) => (
          <TextField key={name} name={name} label={name} />
        ))}
      </SaveForm>
    );
  }
  const { unmount } = render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: (
            <InHost host={host}>
              <Page />
            </InHost>
          ),
        },
      ])}
    />,
  );
  return {
    host,
    unmount,
    type: async (name: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(name));
      await userEvent.type(screen.getByLabelText(name), text);
    },
    save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
    /** Ends the save after the page has read `since`. */
    end: (outcome: SaveOutcome, since: Read = read) =>
      act(async () => {
        readAgain(since);
        settle(outcome);
        await new Promise((resolve) => setTimeout(resolve));
      }),
    sent: async () => {
      await host.submitted[0]?.send({ idempotencyKey: 'k' });
      return (send.mock.calls as [Member, { version?: number }][]).map(([{ address, phone }, { version }]) => ({
        address,
        phone,
        version,
      }))[0];
    },
  };
}
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const SAVED: SaveOutcome = { status: 'saved' };

describe('a form opened again while its own save is on its way (acceptance J4)', () => {
  test('starts with what was saved, and nothing of that is unsaved', () => {
    const { host } = openAgain('/member/1');
    expect([value('address'), value('phone'), value('pin'), host.unsaved()]).toEqual(['New Street', '1', '', []]);
  });

  test('waits for it before it saves, and is held against the version that it made', async () => {
    const { host, type, save, end, sent } = openAgain('/member/2');
    await type('phone', '2');
    await save();
    expect([host.submitted.length, host.unsaved()]).toEqual([0, ['Member']]);
    await end(SAVED, AFTER);
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 4 });
  });

  test('takes over the version where it was saved before anything is typed', async () => {
    const { type, save, end, sent } = openAgain('/member/3');
    await end(SAVED, AFTER);
    await type('phone', '2');
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 4 });
  });

  test('shows what is stored by then, where nothing was typed on top', async () => {
    const { host, save, end, sent } = openAgain('/member/4');
    await end(SAVED, { values: { ...AFTER.values, phone: '7' }, version: 5 });
    expect([value('phone'), host.unsaved()]).toEqual(['7', []]);
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '7', version: 5 });
  });

  test("keeps the old version where somebody else's change came in between, so that it is told as one", async () => {
    const { type, save, end, sent } = openAgain('/member/5');
    await type('phone', '2');
    await end(SAVED, { values: { ...AFTER.values, phone: '7' }, version: 5 });
    expect(value('phone')).toBe('2');
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 3 });
  });

  test.each([
    ['that was left meanwhile', true, AFTER],
    ['that shows something else by then', false, { values: { ...AFTER.values, phone: '7' }, version: 5 }],
  ])('saves nothing of a form %s', async (_, left, since) => {
    const { host, save, end, unmount } = openAgain(`/member/7/${String(left)}`);
    await save();
    if (left) unmount();
    await end(SAVED, since);
    expect(host.submitted).toEqual([]);
  });

  test('keeps what it shows where that was refused, held against what it had been read as', async () => {
    const { save, end, sent } = openAgain('/member/6');
    await end({ status: 'failed', reason: 'No.' });
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '1', version: 2 });
  });
});

test('a form that adds a record begins anew while another is on its way', async () => {
  const { host, save } = openAgain('/member', { values: BEFORE.values });
  expect(value('address')).toBe('Old Street');
  await save();
  expect(host.submitted).toHaveLength(1);
});
