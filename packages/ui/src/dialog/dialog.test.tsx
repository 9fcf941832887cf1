import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { installDialogs } from '../testing/fake-dialog.ts';
import { Dialog } from './dialog.tsx';

beforeAll(installDialogs);

function Opener({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Leave</button>
      <Dialog
        open={open}
        title="Leave without saving?"
        dismissible={dismissible}
        onClose={() => setOpen(false)}
        footer={<button onClick={() => setOpen(false)}>Stay</button>}
      >
        Something is not saved yet.
      </Dialog>
    </>
  );
}

const cancel = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

test('opens as a modal dialog named by its title', async () => {
  render(<Opener />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toHaveAttribute('open');
});

test('restores the focus when it closes', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus();
});

test('closes on Escape and with its close button', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  cancel(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('stays open on Escape and has no close button if it is not dismissible', async () => {
  render(<Opener dismissible={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  const escape = fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(escape).toBe(false);
  cancel(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
