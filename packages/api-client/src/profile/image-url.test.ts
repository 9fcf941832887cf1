import { configureApi } from '../index.ts';
import { imageUrl } from '../account.ts';

afterEach(() => configureApi({ base: '' }));

test('I1: pictures come from the uploads path of the API host', () => {
  configureApi({ base: 'https://api.test/' });
  expect(imageUrl('ada.png')).toBe('https://api.test/uploads/ada.png');
  expect(imageUrl('a b?.png')).toBe('https://api.test/uploads/a%20b%3F.png');
  expect(imageUrl('/2026//ada.png')).toBe('https://api.test/uploads/2026/ada.png');
});

test.each([undefined, null, ''])('I1: %p is no picture', (image) => expect(imageUrl(image)).toBeUndefined());
