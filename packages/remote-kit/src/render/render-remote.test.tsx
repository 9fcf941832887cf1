import { CONTRACT_VERSION, page, useHost, type RemoteModule } from '@gym/remote-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createFakeHost } from '../host/create-fake-host.ts';
import { renderRemote } from './render-remote.tsx';

function Form() {
  const { unsavedWork, toasts, session } = useHost();
  useEffect(() => unsavedWork.register({ label: 'Form', isDirty: () => true }), [unsavedWork]);
  return (
    <button type="button" onClick={() => toasts.show({ kind: 'success', text: `Hello ${session.fname}` })}>
      Greet
    </button>
  );
}

const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  routes: [{ path: '/form', ...page(async () => ({ default: Form })) }],
};

test("mounts a remote's screens with the host's services and toasts", async () => {
  const { user } = renderRemote(remote, { at: '/form', host: createFakeHost({ fname: 'Ann' }) });
  await user.click(await screen.findByRole('button', { name: 'Greet' }));
  expect(await screen.findByText('Hello Ann')).toBeVisible();
});

test('shows "Not found" at a path outside the remote', async () => {
  renderRemote(remote, { at: '/elsewhere' });
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('asks before the user leaves unsaved work', async () => {
  const { host, user, address } = renderRemote(remote, { at: '/elsewhere' });
  // As in the product, what asks is there before the form.
  await screen.findByRole('heading', { name: 'Not found' });
  await act(async () => host.navigate('/form'));
  await waitFor(() => expect(host.unsavedWork.dirty()).toEqual(['Form']));
  await act(async () => host.navigate('/elsewhere'));
  expect(address()).toBe('/form');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});
