import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ToastRegion } from './toast-region.tsx';

test('both live regions stand before the first toast', () => {
  render(<ToastRegion toasts={[]} onDismiss={() => {}} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an error interrupts, the rest waits', () => {
  render(<ToastRegion onDismiss={() => {}} toasts={[{ id: 1, kind: 'success', text: 'User Ann Lee saved.' }, { id: 2, kind: 'error', text: 'Not saved.' }]} />);
  expect(within(screen.getByRole('status')).getByText('User Ann Lee saved.')).toBeInTheDocument();
  expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeInTheDocument();
});

test('offers its actions and can be dismissed', async () => {
  const run = jest.fn();
  const dismiss = jest.fn();
  render(<ToastRegion onDismiss={dismiss} toasts={[{ id: 'a', kind: 'error', text: 'Not saved.', actions: [{ label: 'Reopen form', run }] }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledWith('a');
});
