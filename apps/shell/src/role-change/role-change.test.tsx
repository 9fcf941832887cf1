import { getFoodItems } from '@gym/api-client/staff';
import { act, screen, waitFor } from '@testing-library/react';
import { startAt, type StartedPage } from '../testing/start-at.tsx';

const becomeStaff = ({ fake }: StartedPage) => { fake.gym.users.find(({ role }) => role === 1)!.role = 2; };
const becomeAdmin = ({ fake }: StartedPage) => { fake.gym.users.find(({ role }) => role === 2)!.role = 1; };
/** A call of the staff's, as one of its screens makes it. */
const staffCall = () => act(async () => { await getFoodItems().catch(() => undefined); });

test('A11: a refusal to a role that was changed meanwhile loads the page anew', async () => {
  const page = await startAt('/profile', { as: 'staff' });
  await screen.findByRole('heading', { name: 'Profile' });
  becomeAdmin(page);
  await staffCall();
  await waitFor(() => expect(page.browser.loaded).toEqual(['reload']));
});

test('A10: a refusal to the role one still has changes nothing', async () => {
  const page = await startAt('/profile', { as: 'admin' });
  await screen.findByRole('heading', { name: 'Profile' });
  const asked = page.fake.requestsOf('getRole').length;
  await staffCall();
  await waitFor(() => expect(page.fake.requestsOf('getRole')).toHaveLength(asked + 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.browser.loaded).toEqual([]);
});

test('A11: unsaved work is not lost by it: the user is told once, and decides', async () => {
  const page = await startAt('/ediprofile', { as: 'admin' });
  const name = await screen.findByLabelText('First name');
  await page.user.type(name, 'x');
  becomeStaff(page);
  page.fake.answerWith('getFoodItem', { status: 403, body: '{"status":"error","reason":"No."}' });
  await staffCall();
  await staffCall();
  const load = await screen.findByRole('button', { name: 'Load anew' });
  expect(screen.getAllByText(/Your role was changed/)).toHaveLength(1);
  expect(page.browser.loaded).toEqual([]);
  await page.user.click(load);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Edit profile');
  await page.user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('Adax');
  expect(page.browser.loaded).toEqual([]);
});
