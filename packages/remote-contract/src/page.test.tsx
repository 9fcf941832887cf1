import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { page, type PageModule } from './page.tsx';

const screenCalled = (name: string): PageModule => ({ default: () => <p>{name}</p> });

function mount(load: () => Promise<PageModule>) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/list', errorElement: <p>failed</p>, ...page(load) },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('a screen whose code failed to load can load again', async () => {
  const load = jest
    .fn<Promise<PageModule>, []>()
    .mockRejectedValueOnce(new Error('chunk gone'))
    .mockResolvedValue(screenCalled('list'));
  const router = mount(load);
  await act(() => router.navigate('/list'));
  expect(await screen.findByText('failed')).toBeVisible();
  await act(() => router.navigate('/list', { replace: true }));
  expect(await screen.findByText('list')).toBeVisible();
});

test('a failure reports the number of failed attempts in a row', async () => {
  const route = page(() => Promise.reject(new Error('chunk gone')));
  const load = () => (route.loader as (args: unknown) => Promise<unknown>)({});
  await expect(load()).rejects.toMatchObject({ name: 'PageLoadError', failures: 1, cause: { message: 'chunk gone' } });
  await expect(load()).rejects.toMatchObject({ failures: 2 });
});

test('a search in the URL loads nothing again', async () => {
  const load = jest.fn(async () => screenCalled('list'));
  const router = mount(load);
  await act(() => router.navigate('/list'));
  await act(() => router.navigate('/list?q=ann'));
  expect(await screen.findByText('list')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
