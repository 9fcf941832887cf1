import { isOwnAddress, rememberAddress, takeRememberedAddress } from './landing-address.ts';

afterEach(() => sessionStorage.clear());

test('A7: remembers a path once, with its search and hash', () => {
  rememberAddress('/updatePlan/7?from=mail#top');
  expect([takeRememberedAddress(), takeRememberedAddress()]).toEqual(['/updatePlan/7?from=mail#top', undefined]);
});

test.each([
  '//evil.example',
  '//evil.example/userlist',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  'data:text/html,<script>trap()</script>',
  'javascript:alert(1)',
  '',
  'userlist',
])('A7: does not remember %p', (address) => {
  expect(isOwnAddress(address)).toBe(false);
  sessionStorage.setItem('headedFor', address);
  expect(takeRememberedAddress()).toBeUndefined();
});
