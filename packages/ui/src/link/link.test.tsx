import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Link } from './link.tsx';

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
