import { link } from './link.ts';

test.each([
  [link('/member/:id', { id: 7 }), '/member/7'],
  [link('/memberData/:id/merge/:other', { other: 8, id: 'a/b' }), '/memberData/a%2Fb/merge/8'],
  [link('/planAssign', { member: undefined }), '/planAssign'],
  [
    link('/updateMemberHealth/:id', { id: 7, date: '2026-11-24', why: 'a&b' }),
    '/updateMemberHealth/7?date=2026-11-24&why=a%26b',
  ],
])('%s', (address, expected) => expect(address).toBe(expected));
