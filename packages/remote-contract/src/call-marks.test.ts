import { callMark } from './call-mark.ts';
import { callMarks } from './call-marks.ts';

const routes = [{ path: '/lockers', page: 'lockers', early: ['/api/getMember[member-lists?page=1]'] }];
const marksOf = (...calls: readonly string[]) => calls.map(callMark).join(' ');

test('marks what a remote declares, and its early calls', () => {
  expect(callMarks({ needs: ['getPlanDetails', 'getMember'], routes })).toBe(marksOf('getPlanDetails', 'getMember'));
  expect(callMarks({ needs: [], routes })).toBe(marksOf('getMember'));
});

test('a token is declared for the origins of the remote only', () => {
  const token = 'getServiceToken?origin=https%3A%2F%2Flockers.example%3A8443';
  const needs = ['getServiceToken'];
  expect(callMarks({ needs, routes: [], origins: ['https://lockers.example:8443'] })).toBe(marksOf(token));
  expect(callMarks({ needs, routes: [] })).toBe('');
  expect(callMarks({ needs: [], routes: [], origins: ['https://lockers.example:8443'] })).toBe('');
});
