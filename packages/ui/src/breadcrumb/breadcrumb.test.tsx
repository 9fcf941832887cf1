import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { TextLink } from '../button/buttons-and-links.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const FORM = '/updateMember/7';

function visit(entry: string) {
  const trail = [
    { to: '/memberList', label: 'Members' },
    { to: '/member/7', label: 'Asha Rao' },
  ];
  const router = createMemoryRouter(
    [
      { path: '/memberList', element: <TextLink to={FORM}>Edit</TextLink> },
      { path: FORM, element: <Breadcrumb trail={trail} here="Update Member" /> },
    ],
    { initialEntries: [entry] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('names the screens above in order, and the open one without a link', () => {
  visit(FORM);
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Members',
    'Asha Rao',
    'Update Member',
  ]);
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/memberList', '/member/7']);
  expect(trail.getByText('Update Member')).toHaveAttribute('aria-current', 'page');
});

test('leads to the page and the search of the list from which the screen was opened', async () => {
  const router = visit('/memberList?any=asha&page=4');
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/memberList?any=asha&page=4');
});
