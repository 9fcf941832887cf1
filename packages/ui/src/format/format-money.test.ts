import { formatMoney } from './format-money.ts';

test.each([
  [1200, { currency: 'USD', locale: 'en-US' }, '$1,200.00'],
  [0.5, { currency: 'INR', locale: 'en-IN' }, '₹0.50'],
  [10, { currency: 'nonsense', locale: 'en' }, '10.00 nonsense'],
])('formats %p for %j as %p', (amount, gym, text) => {
  expect(formatMoney(amount, gym)).toBe(text);
});
