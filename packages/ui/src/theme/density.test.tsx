import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DensitySwitch, readDensity, setDensity } from './appearance.tsx';

afterEach(() => setDensity('comfortable'));

test('is comfortable without a choice or with an unknown one', () => {
  expect(readDensity()).toBe('comfortable');
  document.cookie = 'density=tiny; Path=/';
  expect(readDensity()).toBe('comfortable');
});

test('the switch applies the other density at once, announces it, and keeps it through a logout', async () => {
  render(<DensitySwitch />);
  const button = screen.getByRole('button');
  expect(button).toHaveAccessibleName('Density: comfortable. Switch to compact');
  await userEvent.click(button);
  localStorage.clear();
  expect([readDensity(), document.documentElement.dataset.density]).toEqual(['compact', 'compact']);
  expect(button).toHaveAccessibleName('Density: compact. Switch to comfortable');
  await userEvent.click(button);
  expect([readDensity(), document.documentElement.dataset.density]).toEqual(['comfortable', undefined]);
});
