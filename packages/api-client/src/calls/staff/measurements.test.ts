import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getMeasurements, getLatestMeasurement, addMeasurement } from '../../staff.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

test('returns all measurements, newest first', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await addMeasurement({ member_id: 2, chest: '99', biceps: 34, shoulder: 110, waist: 81, thigh: 55 });
  const history = await getMeasurements(2);
  expect(history.map(({ chest }) => chest)).toEqual([99, 98.5]);
  const sizes = { chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 };
  expect(history[1]).toEqual({ id: 1, version: 1, date: '2026-01-31', ...sizes });
  expect(await getLatestMeasurement(2)).toMatchObject({ chest: 99 });
});

test('an unknown member is not found', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await expect(getMeasurements('nobody')).rejects.toMatchObject({ kind: 'not-found' });
});

test('sends no call if it is not announced', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('staff');
  expect(await getMeasurements(2)).toEqual([]);
  expect(fake.requests).toEqual([]);
});
