import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { Link } from '../button/buttons-and-links.tsx';
import { fakeHost, InHost } from '../testing/fake-host.tsx';
import { EntryScreen } from './entry-screen.tsx';
import { Screen } from './screen.tsx';

function UserList() {
  const [, setParams] = useSearchParams();
  return (
    <Screen title="User list">
      <input aria-label="Search" onChange={(event) => setParams({ q: event.target.value }, { replace: true })} />
      <Link to="/user">Add User</Link>
    </Screen>
  );
}

function visit(path: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <EntryScreen title="Sign in" gymName="Iron & Oak" tagline="Strength for every day." children={null} />,
      },
      { path: '/userlist', element: <UserList /> },
      { path: '/user', element: <Screen title="Add user">{null}</Screen> },
      {
        path: '/updateUser/7',
        element: (
          <Screen title="Update user" record="Ann Lee">
            {null}
          </Screen>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <InHost host={fakeHost()}>
      <RouterProvider router={router} />
    </InHost>,
  );
}

// Must be the first test, because the module remembers that the document has shown a screen.
test("does not move the focus on the document's first screen", () => {
  visit('/userlist');
  expect(document.body).toHaveFocus();
});

test("sets the document's title to screen and gym, and focuses the heading after a navigation", async () => {
  visit('/userlist');
  expect(document.title).toBe('User list · Iron & Oak');
  await userEvent.click(screen.getByRole('link', { name: 'Add User' }));
  expect(document.title).toBe('Add user · Iron & Oak');
  expect(screen.getByRole('heading', { level: 1, name: 'Add user' })).toHaveFocus();
});

test('names the record first in the document title, and beside the heading', () => {
  visit('/updateUser/7');
  expect(document.title).toBe('Ann Lee · Update user · Iron & Oak');
  expect(screen.getByRole('heading', { level: 1, name: 'Update user' }).parentElement).toHaveTextContent(
    'Update userAnn Lee',
  );
});

test('keeps the focus in the search box while the search reaches the URL', async () => {
  visit('/userlist');
  const search = screen.getByRole('textbox', { name: 'Search' });
  await userEvent.type(search, 'Ann');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('Ann');
});

test("before the sign-in, shows the gym, its tagline and the form's title", () => {
  visit('/');
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByText('Iron & Oak')).toBeInTheDocument();
  expect(screen.getByText('Strength for every day.')).toBeInTheDocument();
  expect(document.title).toBe('Sign in · Iron & Oak');
});
