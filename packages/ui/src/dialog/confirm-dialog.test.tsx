import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { installDialogs } from '../testing/fake-dialog.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

beforeAll(installDialogs);

/** A question whose work the test ends. */
function ask() {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const work = jest.fn(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })));
  function Opener() {
    const [open, setOpen] = useState(true);
    if (!open) return null;
    return (
      <ConfirmDialog
        title="Disable 2 users?"
        confirmLabel="Disable"
        failed="No user was changed"
        onConfirm={() => work().then(() => setOpen(false))}
        onClose={() => setOpen(false)}
      >
        They are signed out at once.
      </ConfirmDialog>
    );
  }
  render(<Opener />);
  return { work, ends };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a failure keeps the question open, says why, and leaves the focus where it was', async () => {
  const { ends } = ask();
  await press('Disable');
  ends[0]?.reject(new Error('The server is busy.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user was changed' + 'The server is busy.');
  expect(screen.getByRole('dialog')).toHaveTextContent('They are signed out at once.');
  expect(screen.getByRole('button', { name: 'Disable' })).toHaveFocus();
});

test('a second press while the work is in flight starts nothing', async () => {
  const { work } = ask();
  await press('Disable');
  await press('Disable');
  expect(work).toHaveBeenCalledTimes(1);
});

test('after a failure, the next try hides the reason and can succeed', async () => {
  const { ends } = ask();
  await press('Disable');
  ends[0]?.reject(new Error('The server is busy.'));
  await screen.findByRole('alert');
  await press('Disable');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  ends[1]?.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
