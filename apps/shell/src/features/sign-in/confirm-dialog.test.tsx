import { save } from '@gym/api-client';
import { SaveForm, TextField } from '@gym/ui/form';
import { screen, within } from '@testing-library/react';
import { startAt } from '../../testing/start-at.tsx';

/** A remote's form whose save makes somebody an administrator. */
const NewAdministrator = () => (
  <>
    <h1 tabIndex={-1}>New administrator</h1>
    <SaveForm
      label="New administrator"
      form="/user"
      list="/userlist"
      record={({ fname }) => `User ${fname}`}
      initialValues={{ fname: '' }}
      send={({ fname }, attempt) =>
        save(
          '/api/saveUserDetails',
          { fname, lname: 'L', email: 'n@gym.test', phone: '1', password: 'p', role: 1 },
          attempt,
        )
      }
      submitLabel="Save"
    >
      <TextField name="fname" label="First name" />
    </SaveForm>
  </>
);

const routes = {
  admin: [
    { path: '/user', element: <NewAdministrator /> },
    { path: '/userlist', element: <h1 tabIndex={-1}>Users</h1> },
  ],
};

/** Signs in, submits the form after the confirmation has expired, and returns the dialog. */
async function submitUnconfirmed() {
  const page = await startAt('/user', { routes, answers: { getRole: { data: { role: 1 } } } });
  await page.user.type(await screen.findByLabelText('Email'), 'admin@gym.test');
  await page.user.type(screen.getByLabelText('Password'), 'secret');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByLabelText('First name');
  const allow = page.api.reject('saveUserDetails', {
    status: 403,
    code: 'confirm-identity',
    reason: 'This needs your password.',
  });
  await page.user.type(await screen.findByLabelText('First name'), 'Nora');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Users' }); // behind a modal dialog, jsdom lets a heading take the focus
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const confirm = async (password: string) => {
    await page.user.clear(await dialog.findByLabelText('Password'));
    await page.user.type(dialog.getByLabelText('Password'), password);
    await page.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  };
  return { page, dialog, allow, confirm, saves: () => page.api.requestsOf('saveUserDetails') };
}

test('asks for the password over the page, and sends the same save once more', async () => {
  const { page, dialog, allow, confirm, saves } = await submitUnconfirmed();
  expect(await dialog.findByLabelText('Email')).toHaveValue('admin@gym.test');
  allow();
  await confirm('secret');
  expect(await screen.findByText('Saved: User Nora.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second, ...more] = saves();
  expect(more).toEqual([]);
  expect([second?.body, second?.headers]).toEqual([first?.body, first?.headers]);
  expect(page.browser.loaded).toEqual([]);
});

test('a wrong password stays in the dialog with its reason, at the field too', async () => {
  const { page, dialog, allow, confirm, saves } = await submitUnconfirmed();
  const reason = 'The password is wrong.';
  const accept = page.api.reject('confirmIdentity', { status: 422, reason, errors: { password: reason } });
  await confirm('guess');
  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
  expect(dialog.getByLabelText('Password')).toBeInvalid();
  expect(saves()).toHaveLength(1);
  accept();
  allow();
  await confirm('secret');
  expect(await screen.findByText('Saved: User Nora.')).toBeVisible();
});

test('after Cancel nothing is saved, and the form reopens with all input', async () => {
  const { page, dialog, saves } = await submitUnconfirmed();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/This needs your password/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Reopen form' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Nora');
  expect(saves()).toHaveLength(1);
  expect(page.browser.loaded).toEqual([]);
});

test('asks a user with a second factor for its code after the password', async () => {
  const { page, dialog, allow, confirm, saves } = await submitUnconfirmed();
  page.api.answer({ confirmIdentity: { status: 'second-factor', factors: ['app'] } });
  await confirm('secret');
  expect(await dialog.findByText(/^Your password is right. Now enter the code/)).toBeVisible();
  const code = dialog.getByLabelText('Code');
  expect(code).toHaveFocus();
  const reason = 'The code is wrong.';
  const accept = page.api.reject('confirmIdentity', { status: 422, reason, errors: { code: reason } });
  await page.user.type(code, '999999');
  await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
  expect(saves()).toHaveLength(1);
  await page.user.clear(code);
  await page.user.type(code, '123456');
  accept();
  allow();
  page.api.answer({ confirmIdentity: { status: 'success', result: 'success' } });
  await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Saved: User Nora.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saves()).toHaveLength(2);
});

test('if the session ends meanwhile, the same dialog asks to sign in, which confirms too', async () => {
  const { page, allow, confirm, saves } = await submitUnconfirmed();
  page.api.expireSession();
  page.api.answer({ userlogin: { status: 'success', data: { fname: 'Vera', lname: 'Visitor', token_no: 'another' } } });
  allow();
  await confirm('secret');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await page.user.type(await dialog.findByLabelText('Password'), 'secret');
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Saved: User Nora.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saves()).toHaveLength(2);
});
