import { act, render, screen } from '@testing-library/react';
import { FakeEventSource } from '../../testing/fake-event-source.ts';
import { BuildNews } from './build-news.tsx';

const BASE = 'http://localhost:8091/';
const source = () => FakeEventSource.open.get(`${BASE}@builds`)!;
const show = (runs = true) => render(<BuildNews override={{ name: 'staff', base: BASE }} runs={runs} />);

beforeEach(() => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
});

test('says nothing of the build that the page runs', () => {
  show();
  act(() => source().send({ build: 'one', errors: [] }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows errors, and offers the build that solves them', () => {
  show();
  act(() => source().send({ build: 'one', errors: [] }));
  act(() => source().send({ build: 'one', errors: ['list.page.tsx: Unexpected token'] }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^staff has errors on this machine\. The page keeps the last build\.list\.page\.tsx: Unexpected token$/,
  );
  act(() => source().send({ build: 'two', errors: [] }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^staff was built again\. After the reload, forms offer/);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  // The file is as it was again.
  act(() => source().send({ build: 'one', errors: [] }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that the server is away, until it is back', () => {
  show();
  act(() => source().send({ build: 'one', errors: [] }));
  act(() => source().fail(0));
  expect(screen.getByRole('alert')).toHaveTextContent('http://localhost:8091 no longer serves staff: start it there.');
  act(() => source().send({ build: 'one', errors: [] }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offers the first build if the page could not load the remote', () => {
  show(false);
  act(() => source().fail(0));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => source().send({ build: 'one', errors: [] }));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('leaves a server without events alone, and ends with the bar', () => {
  const { unmount } = show();
  act(() => source().fail(2));
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  expect(source()).toBeUndefined();
});
