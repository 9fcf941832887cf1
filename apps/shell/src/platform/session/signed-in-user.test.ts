import { configureApi } from '@gym/api-client';
import { imageUrl } from './signed-in-user.ts';

afterEach(() => configureApi({ base: '' }));

test('I1: pictures come from the uploads path of the API host', () => {
  configureApi({ base: 'https://api.test/' });
  expect(imageUrl('ada.png')).toBe('https://api.test/uploads/ada.png');
  expect(imageUrl('a b?.png')).toBe('https://api.test/uploads/a%20b%3F.png');
  expect(imageUrl('/2026//ada.png')).toBe('https://api.test/uploads/2026/ada.png');
  expect(imageUrl('../../api/logout')).toBe('https://api.test/uploads/api/logout');
  expect(imageUrl('./..//evil.test/x.png')).toBe('https://api.test/uploads/evil.test/x.png');
  expect(imageUrl('javascript:trap()')).toBe('https://api.test/uploads/javascript%3Atrap()');
});

test.each([undefined, null, ''])('I1: %p is no picture', (image) => expect(imageUrl(image)).toBeUndefined());
