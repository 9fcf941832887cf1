import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeSwitch, DensitySwitch } from './appearance.tsx';
import { readDensity, readTheme, setDensity, setTheme } from './look.ts';

afterEach(() => setTheme('system'));

test('follows the system without a choice or with an unknown one', () => {
  expect(readTheme()).toBe('system');
  document.cookie = 'theme=pink; Path=/';
  expect(readTheme()).toBe('system');
});

test('a choice applies immediately and is stored in a cookie, which signing out does not clear', () => {
  setTheme('dark');
  localStorage.clear();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(readTheme()).toBe('dark');
  setTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('the switch cycles through system, light and dark, and announces each', async () => {
  render(<ThemeSwitch />);
  const button = screen.getByRole('button');
  expect(button).toHaveAccessibleName('Theme: system. Switch to light');
  await userEvent.click(button);
  expect(readTheme()).toBe('light');
  await userEvent.click(button);
  expect(button).toHaveAccessibleName('Theme: dark. Switch to system');
  await userEvent.click(button);
  expect(readTheme()).toBe('system');
});

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
