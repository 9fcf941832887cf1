import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { useUrlChoice } from './use-url-choice.ts';

function Colours() {
  const [params] = useSearchParams();
  const [colour, choose] = useUrlChoice('colour', params.get('colour') ?? 'red');
  return (
    <>
      {['red', 'blue'].map((one) => (
        <label key={one}>
          <input type="radio" checked={one === colour} onChange={() => choose(one)} />
          {one}
        </label>
      ))}
      <select aria-label="Colour" value={colour} onChange={({ target }) => choose(target.value)}>
        <option>red</option>
        <option>blue</option>
      </select>
    </>
  );
}

/** Opens the controls. After the first load, each navigation lasts until the returned function ends it. */
async function openSlowly() {
  let isOpen = false;
  let end = () => {};
  const loader = () =>
    isOpen
      ? new Promise<null>((resolve) => {
          end = () => resolve(null);
        })
      : null;
  const router = createMemoryRouter(
    [{ path: '/', loader, element: <Colours />, hydrateFallbackElement: <p>Starting…</p> }],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('radio', { name: 'red' });
  isOpen = true;
  return { router, end: () => act(async () => end()) };
}

const radio = (name: string) => screen.getByRole('radio', { name });

test.each([
  ['radio', () => userEvent.click(radio('blue'))],
  ['select', () => userEvent.selectOptions(screen.getByRole('combobox'), 'blue')],
])('a %s shows the choice while its navigation is pending, and after it', async (_control, choose) => {
  const { router, end } = await openSlowly();
  await choose();
  expect([router.state.navigation.state, router.state.location.search]).toEqual(['loading', '']);
  expect(radio('blue')).toBeChecked();
  expect(radio('red')).not.toBeChecked();
  expect(screen.getByRole('combobox')).toHaveValue('blue');
  await end();
  expect(router.state.location.search).toBe('?colour=blue');
  expect(radio('blue')).toBeChecked();
});

test('the last of two quick choices counts', async () => {
  const { router, end } = await openSlowly();
  await userEvent.click(radio('blue'));
  await userEvent.click(radio('red'));
  expect(radio('red')).toBeChecked();
  await end();
  expect(router.state.location.search).toBe('?colour=red');
  expect(radio('red')).toBeChecked();
});

test('the control follows a navigation that it did not start', async () => {
  const { router, end } = await openSlowly();
  await act(async () => void router.navigate('/?colour=blue'));
  await end();
  expect(radio('blue')).toBeChecked();
});
