import { link, withQuery } from './link.ts';

test.each([
  [link('/member/:id', { id: 7 }), '/member/7'],
  [link('/memberData/:id/merge/:other', { other: 8, id: 'a/b' }), '/memberData/a%2Fb/merge/8'],
  [withQuery('/planAssign', { member: undefined }), '/planAssign'],
  [withQuery('/figures', { from: '2026-11-24', plan: 'a&b' }), '/figures?from=2026-11-24&plan=a%26b'],
])('%s', (address, expected) => expect(address).toBe(expected));
