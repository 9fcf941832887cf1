import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profile } from '../../testing/profile.ts';
import { startAt } from '../../testing/start-at.tsx';

const photo = (name = 'me.jpg', { type = 'image/jpeg', size = 1000 } = {}) =>
  new File([new Uint8Array(size)], name, { type });
const input = () => screen.findByLabelText<HTMLInputElement>('Picture');
const avatar = () => within(screen.getByRole('main')).getByRole('img');
const NEW = profile({ image: 'picture-1.webp' });

test('I1: sends a chosen picture at once with progress, and shows it on the page and in the top bar', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff' });
  const release = api.hold('uploadPicture');
  expect(await input()).not.toHaveFocus();
  await user.upload(await input(), photo());
  expect(await screen.findByText(/^me\.jpg is sent\./)).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('Part of the picture that is sent');
  expect(screen.getByText('Saving your picture…')).toBeVisible();
  api.answer(NEW);
  release();
  expect(await screen.findByText('Saved: your picture.')).toBeVisible();
  await waitFor(() => expect(avatar()).toHaveAttribute('src', '/uploads/picture-1.webp'));
  expect([...document.images].map((image) => image.getAttribute('src'))).toEqual([
    '/uploads/picture-1.webp',
    '/uploads/picture-1.webp',
  ]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  const [sent] = api.requestsOf('uploadPicture');
  expect(sent!.body).toEqual({ image: expect.any(File) });
  expect(sent!.headers['idempotency-key']).toEqual(expect.any(String));
});

test.each([
  [
    'another type',
    photo('plan.pdf', { type: 'application/pdf' }),
    'plan.pdf is no picture that can be used. Choose a JPEG, PNG, WebP or GIF.',
  ],
  [
    'more than 5 MB',
    photo('big.png', { type: 'image/png', size: 6.5 * 1024 * 1024 }),
    'big.png has 6.5 MB. Choose a picture of at most 5 MB.',
  ],
  ['nothing in it', photo('none.gif', { type: 'image/gif', size: 0 }), 'none.gif is empty. Choose another picture.'],
])('I1: rejects a file with %s before it is sent', async (_what, file, text) => {
  const { api, user } = await startAt('/profile', { as: 'staff' });
  const field = await input();
  // Bypasses the dialog's file filter, as a user can.
  await userEvent.setup({ applyAccept: false }).upload(field, file);
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(api.requestsOf('uploadPicture')).toHaveLength(0);

  await user.upload(field, photo());
  expect(await screen.findByText('Saved: your picture.')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

test('I1: replaces a removed picture by initials, and keeps the focus', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff', answers: profile({ image: 'old.webp' }) });
  await waitFor(() => expect(avatar()).toHaveAttribute('src', '/uploads/old.webp'));
  api.answer(profile({ image: null }));
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Saved: your profile without a picture.')).toBeVisible();
  await waitFor(() => expect(avatar()).not.toHaveAttribute('src'));
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  expect(await input()).toHaveFocus();
});

test('J2: a rejected picture shows the reason, and reopens with the file to send again', async () => {
  const { user, api, address } = await startAt('/profile', { as: 'staff' });
  const allow = api.reject('uploadPicture', {
    status: 422,
    reason: 'This picture is damaged.',
    errors: { image: 'This picture is damaged.' },
  });
  await user.upload(await input(), photo());
  expect(await screen.findByText('Not saved: your picture. This picture is damaged.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Edit profile' }));
  await waitFor(() => expect(address()).toBe('/ediprofile'));
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(address()).toBe('/profile'));
  expect(await screen.findByText('This picture is damaged.')).toBeVisible();
  allow();
  await user.click(screen.getByRole('button', { name: 'Send me.jpg again' }));
  expect(await screen.findByText('Saved: your picture.')).toBeVisible();
  expect(screen.queryByText('This picture is damaged.')).toBeNull();
  expect(api.requestsOf('uploadPicture')).toHaveLength(2);
});

test('J2: reopens on its own page too', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff' });
  api.reject('uploadPicture', { status: 503, reason: 'Pictures cannot be reached at the moment.' });
  await user.upload(await input(), photo());
  await user.click(await screen.findByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByText('Pictures cannot be reached at the moment.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me.jpg again' })).toBeVisible();
});

test('J3: a lost response is retried with the same key and uploads once', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff' });
  const restore = api.loseConnection('uploadPicture', 'answer');
  await user.upload(await input(), photo());
  const again = await screen.findByRole('button', { name: 'Try again' });
  restore();
  api.answer(NEW);
  const release = api.hold('uploadPicture');
  await user.click(again);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  release();
  expect(await screen.findByText('Saved: your picture.')).toBeVisible();
  expect(new Set(api.requestsOf('uploadPicture').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await waitFor(() => expect(avatar()).toHaveAttribute('src', '/uploads/picture-1.webp'));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('A8: after a sign-in over the page, the picture is sent again', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff' });
  const field = await input();
  api.expireSession();
  api.answer(NEW);
  await user.upload(field, photo());
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Password'), 'secret');
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Saved: your picture.')).toBeVisible();
  await waitFor(() => expect(avatar()).toHaveAttribute('src', '/uploads/picture-1.webp'));
});

test('I1: accepts no other picture during an upload', async () => {
  const { user, api } = await startAt('/profile', { as: 'staff' });
  const release = api.hold('uploadPicture');
  await user.upload(await input(), photo());
  await screen.findByRole('progressbar');
  await user.upload(await input(), photo('second.jpg'));
  release();
  await screen.findByText('Saved: your picture.');
  expect(api.requestsOf('uploadPicture')).toHaveLength(1);
});
