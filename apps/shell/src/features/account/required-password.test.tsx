import { get } from '@gym/api-client';
import { getOwnSessions } from '@gym/api-contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

const ONCE = { getRole: { data: { role: 1 }, password: 'one-time' } } as const;
const OWN = { getRole: { data: { role: 1 } } };

async function fill({ user }: Awaited<ReturnType<typeof startAt>>, old: string, next: string) {
  for (const [label, text] of Object.entries({
    'One-time password': old,
    'New password': next,
    'Confirm password': next,
  })) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  }
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
}

test('after a one-time password, the page asks for another one, then goes on to where the user wanted', async () => {
  const page = await startAt('/profile', { as: 'admin', answers: ONCE });
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  const allow = page.api.reject('ForgetPassword', { status: 422, reason: 'The old password is wrong.' });
  await fill(page, 'another', 'three words apart');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The old password is wrong.'));
  allow();
  page.api.answer(OWN);
  await fill(page, 'FAKE-ONCE', 'three words apart');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(page.address()).toBe('/profile');
});

test('a required second factor comes after the password', async () => {
  const page = await startAt('/profile', { as: 'admin', answers: ONCE });
  await screen.findByLabelText('One-time password');
  page.api.answer({ getRole: { data: { role: 1 }, second_factor: 'missing' } });
  await fill(page, 'FAKE-ONCE', 'three words apart');
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await screen.findByLabelText('Code')).toBeVisible();
});

test('the user can sign out instead', async () => {
  const page = await startAt('/profile', { as: 'admin', answers: ONCE });
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
});

test('a page that is open when the user signs in with a one-time password reloads, and then asks', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  page.api.answer(ONCE);
  page.api.reject('getOwnSessions', { status: 403 });
  await get(getOwnSessions, {}).catch(() => undefined);
  await waitFor(() => expect(page.browser.loaded).toEqual(['reload']));
});
