import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readTheme, setTheme, ThemeSwitch } from './appearance.tsx';

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
