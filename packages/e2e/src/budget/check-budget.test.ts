import { budgetProblem } from './check-budget.ts';

const budget = { bytes: 100 * 1024, requests: 10 };
const files = [
  { name: 'shell/main.js', bytes: 90_000 },
  { name: 'admin/user-list.js', bytes: 4_000 },
];
const complaint = (bytes: number, requests = 10) =>
  budgetProblem('/userlist', budget, { bytes: bytes * 1024, requests, files });

test.each([100, 101, 97])('%s KiB keep a budget of 100', (bytes) => {
  expect(complaint(bytes)).toBeUndefined();
});

test('growth names the route, its size, and the biggest files', () => {
  const text = complaint(104.5, 11);
  expect(text).toContain(
    '/userlist loads 104.5 KiB of code in 11 requests; its budget is 100.0 KiB in 10 (+4.5 KiB, +1 requests).',
  );
  expect(text).toMatch(/87\.9 KiB {2}shell\/main\.js\n.* admin\/user-list\.js/);
  expect(text).toContain('"pnpm budget" writes the file anew');
});

test('one more request counts as growth', () => {
  expect(complaint(100, 11)).toContain('+1 requests');
});

test('a budget that is too generous must be lowered', () => {
  expect(complaint(96)).toContain('(−4.0 KiB, +0 requests). Keep what was won');
  expect(complaint(100, 9)).toContain('−1 requests');
});

test('a new route needs a budget', () => {
  expect(budgetProblem('/new', undefined, { bytes: 1024, requests: 3, files })).toBe(
    '/new loads 1.0 KiB of code in 3 requests, and has no budget: "pnpm budget" writes one.',
  );
});

test('a list stays below its limit, even if its budget allows more', () => {
  const atOnce = (route: string, bytes: number) => {
    const cost = { bytes, requests: 10 };
    return budgetProblem(route, cost, { ...cost, files });
  };
  expect(atOnce('/userlist', 128_000)).toBeUndefined();
  expect(atOnce('/userlist', 128_010)).toContain('10 bytes more than the limit for this screen');
  expect(atOnce('/profile', 128_010)).toBeUndefined();
});
