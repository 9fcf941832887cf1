import { phonePattern } from './phone.ts';

const finds = (text: string, phone: string) => {
  const pattern = phonePattern(text);
  return pattern !== undefined && new RegExp(pattern).test(phone);
};

test.each([
  ['+91 98200', '09820012345'],
  ['+91 98200', '+919820012345'],
  ['+91 98200', '9820012345'],
  ['0091 (98) 200', '09820012345'],
  ['09820', '+919820012345'],
  ['98200-123', '+919820012345'],
  ['+49 30 123', '030123456'],
  ['+1 212-555', '2125550100'],
  ['+355 421', '0042123'],
])('%s finds %s', (text, phone) => {
  expect(finds(text, phone)).toBe(true);
});

test.each([
  ['+91 98200', '+449820012345'],
  ['+91 98200', '0198200'],
  ['98200', '0198200'],
  ['+91 98200', '0091'],
  ['Ann', '09820012345'],
  ['12', '12'],
  ['+91', '+919820012345'],
  ['a 98200', '98200'],
])('%s does not find %s', (text, phone) => {
  expect(finds(text, phone)).toBe(false);
});
