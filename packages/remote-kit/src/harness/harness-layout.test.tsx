import { createStore, KernelProviders } from '@gym/kernel';
import { page } from '@gym/remote-contract';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeHost } from '../host/create-fake-host.ts';
import { HarnessLayout } from './harness-layout.tsx';

const remote = {
  name: 'turnstile',
  title: 'Turnstile',
  version: '0.1.0',
  contract: '^1.0.0',
  audience: 'staff',
  entry: { file: 'remoteEntry.js', integrity: '' },
  files: [],
  menu: [
    { label: 'Passages', path: '/turnstile', icon: 'plan' },
    { label: 'Gates', path: '/gates', icon: 'plan' },
  ],
  routes: [],
  slots: { 'member-page': { title: 'Passages of the member', kind: 'panel', page: 'panel' } },
} as const;

test('the menu marks the entry above a screen, as in the product, and names panels by their kind', async () => {
  const badge = { path: '/turnstile/badge', ...page(async () => ({ default: () => <h1>Badge</h1> }), '/turnstile') };
  const layout = {
    remote,
    api: 'full',
    modes: ['full'],
    unauthorised: createStore(0),
    onApi: () => undefined,
  } as const;
  const router = createMemoryRouter(
    [{ element: <HarnessLayout {...layout} />, hydrateFallbackElement: <p />, children: [badge] }],
    {
      initialEntries: ['/turnstile/badge'],
    },
  );
  render(
    <KernelProviders kernel={createFakeHost().kernel}>
      <RouterProvider router={router} />
    </KernelProviders>,
  );
  await screen.findByRole('heading', { name: 'Badge' });
  expect(screen.getByRole('link', { name: 'Passages' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Gates' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Passages of the member (panel for member-page)' })).toBeVisible();
});
