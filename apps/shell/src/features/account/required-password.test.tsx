import { screen, waitFor } from '@testing-library/react';
import { getOwnSessions } from '@gym/api-client/account';
import { startWithFake as startAt } from '../../testing/start-at.tsx';

type Before = NonNullable<NonNullable<Parameters<typeof startAt>[1]>['before']>;
type Fake = Parameters<Before>[0];

const adminOf = (fake: Fake): number => fake.gym.users.find(({ role }) => role === 1)!.id;
const once: Before = (fake) => fake.giveOneTimePassword(adminOf(fake), 'FAKE-ONCE');

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
  const page = await startAt('/profile', { as: 'admin', before: once });
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await fill(page, 'FAKE-ONCE', 'FAKE-ONCE');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the one-time password.');
  await fill(page, 'another', 'three words apart');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The old password is wrong.'));
  await fill(page, 'FAKE-ONCE', 'three words apart');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(page.address()).toBe('/profile');
});

test('a required second factor comes after the password', async () => {
  const page = await startAt('/profile', {
    as: 'admin',
    before: (fake, ...rest) => {
      fake.requireSecondFactor(adminOf(fake));
      return once(fake, ...rest);
    },
  });
  await fill(page, 'FAKE-ONCE', 'three words apart');
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await screen.findByLabelText('Code')).toBeVisible();
});

test('the user can sign out instead', async () => {
  const page = await startAt('/profile', { as: 'admin', before: once });
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(page.browser.loaded).toEqual(['/']));
});

test('a page that is open when the user signs in with a one-time password reloads, and then asks', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  page.fake.giveOneTimePassword(adminOf(page.fake), 'FAKE-ONCE');
  await getOwnSessions().catch(() => undefined);
  await waitFor(() => expect(page.browser.loaded).toEqual(['reload']));
});
