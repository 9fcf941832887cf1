import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { actionLinks } from './action-links.tsx';
import { Button, IconButton, Link, TextLink } from './buttons-and-links.tsx';

/** A page with links, and the router that follows them. */
function renderLinks(links: ReactNode) {
  const router = createMemoryRouter(
    [
      { path: '/members', element: links },
      { path: '/members/:id', element: <p>One member</p> },
    ],
    { initialEntries: ['/start', '/members'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('is followed by the router, with its state', async () => {
  const router = renderLinks(
    <Link to="/members/7" state={{ from: 'list' }}>
      Ann
    </Link>,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', '/members/7');
  await userEvent.click(screen.getByRole('link'));
  expect(await screen.findByText('One member')).toBeVisible();
  expect(router.state.location.state).toEqual({ from: 'list' });
});

test('links of other remotes take what the screen gives', () => {
  const lockers = { remote: { name: 'lockers' }, title: 'Lockers', path: '/lockers?member=:member' };
  renderLinks(actionLinks([lockers], { member: 7 }));
  expect(screen.getByRole('link', { name: 'Lockers' })).toHaveAttribute('href', '/lockers?member=7');
});

test('resolves a path that is relative to its route', () => {
  renderLinks(<Link to="7">Ann</Link>);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/members/7');
});

test.each(['https://example.com/', '//example.com/', 'mailto:ann@example.com'])(
  'leaves %s to the browser',
  async (to) => {
    const router = renderLinks(<Link to={to}>Outside</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', to);
    screen.getByRole('link').addEventListener('click', (event) => event.preventDefault()); // jsdom does not navigate
    await userEvent.click(screen.getByRole('link'));
    expect(router.state.location.pathname).toBe('/members');
  },
);

test('leaves a click with a modifier key and a prevented click to the page', async () => {
  const router = renderLinks(
    <>
      <Link to="/members/7">Ann</Link>
      <Link to="/members/8" onClick={(event) => event.preventDefault()}>
        Ben
      </Link>
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Ann' }));
  await user.keyboard('{/Control}');
  await user.click(screen.getByRole('link', { name: 'Ben' }));
  expect(router.state.location.pathname).toBe('/members');
});

test('a button submits no form by default', () => {
  render(<Button>Add</Button>);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('type', 'button');
});

test('a busy button ignores clicks, submits no form and keeps the focus', async () => {
  const clicked = jest.fn();
  const submitted = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy onClick={clicked}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(clicked).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('an icon button has its label as its accessible name', () => {
  render(<IconButton label="Close" icon="close" />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
});

test('a link in a row names its record for screen readers', () => {
  render(
    <MemoryRouter>
      <TextLink to="/updateUser/1" about="Ann Lee">
        Edit
      </TextLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Edit Ann Lee' })).toHaveAttribute('href', '/updateUser/1');
});
