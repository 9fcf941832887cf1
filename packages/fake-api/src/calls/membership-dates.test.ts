import { demoData, openGym } from '../gym.ts';
import { addToDay, nextMembership, today } from './membership-dates.ts';

const plan = { id: 1, plan_name: 'P', duration: 2, price: 1, free_days: 3, version: 1 };
const period = {
  id: 1,
  plan_id: 1,
  member_id: 2,
  plan_name: 'P',
  duration: 2,
  price: 1,
  free_days: 3,
  start: '2020-01-01',
};

test('H2: the first membership starts today, and so does one after the last has ended', () => {
  const end = addToDay(today(), { days: 7 });
  expect(nextMembership(openGym(demoData()), 2, plan)).toEqual({ start: today(), end, last_end: null });
  const gym = openGym({ ...demoData(), assignments: [{ ...period, end: '2020-01-08' }] });
  expect(nextMembership(gym, 2, plan)).toEqual({ start: today(), end, last_end: '2020-01-08' });
});

test('H2: a renewal on or before the last end starts the day after it', () => {
  const gym = openGym({ ...demoData(), assignments: [{ ...period, end: today() }] });
  expect(nextMembership(gym, 2, plan)).toMatchObject({ start: addToDay(today(), { days: 1 }), last_end: today() });
});
