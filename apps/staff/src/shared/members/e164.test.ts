import { e164Digits } from './e164.ts';

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
