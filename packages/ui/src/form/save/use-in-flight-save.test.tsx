import type { SaveOutcome, SaveInFlight } from '@gym/remote-contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
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
    /** Ends the save. As in the product, the page renders `since` one turn later. */
    end: (outcome: SaveOutcome, since: Read = read) =>
      act(async () => {
        const turn = new Promise((resolve) => setTimeout(resolve));
        settle(outcome);
        await turn;
        flushSync(() => readAgain(since));
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

describe('a form opened again while its save is in flight (acceptance J4)', () => {
  test('starts with the values of that save, without unsaved work', () => {
    const { host } = openAgain('/member/1');
    expect([value('address'), value('phone'), value('pin'), host.unsaved()]).toEqual(['New Street', '1', '', []]);
  });

  test('waits for it before the next save, which sends the version that it created', async () => {
    const { host, type, save, end, sent } = openAgain('/member/2');
    await type('phone', '2');
    await save();
    expect([host.submitted.length, host.unsaved()]).toEqual([0, ['Member']]);
    await end(SAVED, AFTER);
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 4 });
  });

  test('uses its version if it ends before the user edits', async () => {
    const { type, save, end, sent } = openAgain('/member/3');
    await end(SAVED, AFTER);
    await type('phone', '2');
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 4 });
  });

  test('shows the values stored by then if the user has not edited', async () => {
    const { host, save, end, sent } = openAgain('/member/4');
    await end(SAVED, { values: { ...AFTER.values, phone: '7' }, version: 5 });
    expect([value('phone'), host.unsaved()]).toEqual(['7', []]);
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '7', version: 5 });
  });

  test("keeps the old version after another user's change, so that the save gets a 409", async () => {
    const { type, save, end, sent } = openAgain('/member/5');
    await type('phone', '2');
    await end(SAVED, { values: { ...AFTER.values, phone: '7' }, version: 5 });
    expect(value('phone')).toBe('2');
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '2', version: 3 });
  });

  test.each([
    ['that the user left meanwhile', true, AFTER],
    ['that shows other values by then', false, { values: { ...AFTER.values, phone: '7' }, version: 5 }],
  ])('does not save a form %s', async (_, left, since) => {
    const { host, save, end, unmount } = openAgain(`/member/7/${String(left)}`);
    await save();
    if (left) unmount();
    await end(SAVED, since);
    expect(host.submitted).toEqual([]);
  });

  test("keeps its values and the save's base if that save fails", async () => {
    const { save, end, sent } = openAgain('/member/6');
    await end({ status: 'failed', reason: 'No.' });
    await save();
    expect(await sent()).toEqual({ address: 'New Street', phone: '1', version: 2 });
  });
});

test('a form that adds a record starts empty while another save is in flight', async () => {
  const { host, save } = openAgain('/member', { values: BEFORE.values });
  expect(value('address')).toBe('Old Street');
  await save();
  expect(host.submitted).toHaveLength(1);
});
