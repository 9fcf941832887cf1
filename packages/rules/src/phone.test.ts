import { e164Digits, phoneSearch } from './phone.ts';

const finds = (text: string, phone: string) => {
  const pattern = phoneSearch(text)?.pattern;
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

test.each([
  ['+919820012345', '919820012345'],
  ['00919820012345', '919820012345'],
  ['+49 (30) 123-45 67', '49301234567'],
])('%s is %s with its country code', (phone, digits) => {
  expect(e164Digits(phone)).toBe(digits);
});

test.each(['09820012345', '9820012345', '+0911234567', '+9198', '+1234567890123456', '', '+91abc9820012'])(
  '%s has no country code, or is no phone',
  (phone) => {
    expect(e164Digits(phone)).toBeUndefined();
  },
);
