import { matchRoutes } from 'react-router-dom';
import { findRoute, link, withQuery } from './paths.ts';

const ROUTES = [
  '/',
  '/memberList',
  '/member/:id',
  '/member/new',
  '/memberData/:id/merge/:other',
  '/memberData/:id/:action',
].map((path) => ({ path }));

test.each([
  '/',
  '//',
  '/memberList',
  '/MEMBERLIST/',
  '/memberList//',
  '/memberlists',
  '/member%4Cist',
  '/member',
  '/member/',
  '/member/5',
  '/Member/5/',
  '/member//5',
  '/member/new',
  '/member/NEW/',
  '/member/a%2Fb%20c',
  '/member/%E0%A4%A',
  '/member/:id',
  '/memberData/5/merge/6',
  '/memberData/5/merge',
  '/memberData/5/merge/',
  '/memberdata/5/Merge/6/7',
  '/nowhere',
])('B5: %s leads to the same route and parameters as in the router', (pathname) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(); // the router reports a malformed path
  const match = matchRoutes(ROUTES, pathname)?.at(-1);
  warn.mockRestore();
  const found = findRoute(ROUTES, pathname);
  expect(found && { route: found.route, params: found.params }).toEqual(
    match && { route: match.route, params: match.params },
  );
});

test.each([
  [link('/member/:id', { id: 7 }), '/member/7'],
  [link('/memberData/:id/merge/:other', { other: 8, id: 'a/b' }), '/memberData/a%2Fb/merge/8'],
  [withQuery('/planAssign', { member: undefined }), '/planAssign'],
  [withQuery('/figures', { from: '2026-11-24', plan: 'a&b' }), '/figures?from=2026-11-24&plan=a%26b'],
])('%s', (address, expected) => expect(address).toBe(expected));
