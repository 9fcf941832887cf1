import { createDatabase } from '../../platform/database/database.ts';
import { HOUR } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';

const server = startTestServer();

const left = async () => {
  const [counts] = await server.sql(`select
      (select count(*) from sessions)::int sessions, (select count(*) from attempts)::int attempts,
      (select count(*) from known_addresses)::int known, (select count(*) from known_browsers)::int browsers,
      (select count(*) from one_time_codes)::int codes, (select count(*) from saved_answers)::int answers`);
  return counts;
};

test('removes expired rows and keeps the others', async () => {
  await server.post('userlogin', { email: 'admin@gym.test', password: 'guess' });
  await server.post('SentOTP', { email: 'staff@gym.test' });
  await server.mailTo('staff@gym.test');
  const body = { fname: 'A', lname: 'B', phone: '1' };
  await server.call('updateProfile', { token: server.admin, body, key: 'k' });
  await server.pool.query('update saved_answers set created_at = $1', [server.clock.now()]);

  const services = { config: server.parts.config, db: createDatabase(server.pool), clock: server.clock };
  await removeExpiredRows(services);
  expect(await left()).toEqual({ sessions: 2, attempts: 2, known: 2, browsers: 2, codes: 1, answers: 1 });
  server.clock.advance(49 * HOUR);
  await removeExpiredRows(services);
  expect(await left()).toEqual({ sessions: 0, attempts: 0, known: 2, browsers: 2, codes: 0, answers: 0 });
  server.clock.advance(30 * 24 * HOUR);
  await removeExpiredRows(services);
  expect(await left()).toMatchObject({ known: 0, browsers: 0 });
});
