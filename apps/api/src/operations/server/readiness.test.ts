import fastify from 'fastify';
import type { Pool } from 'pg';
import { readConfig } from '../../platform/config/config.ts';
import { noMail } from '../../platform/mail/mail.ts';
import { findWarnings, registerProbes } from './probes-and-availability.ts';

const poolThat = (query: () => Promise<unknown>) => ({ query }) as unknown as Pool;

test('is up and ready while the database responds', async () => {
  const app = fastify();
  registerProbes(app, { pool: poolThat(async () => ({ rows: [{ readOnly: false }] })), warnings: [] });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', warnings: [] });
});

test('is up but not ready while the database does not respond', async () => {
  const app = fastify();
  registerProbes(app, {
    pool: poolThat(async () => {
      throw new Error('gone');
    }),
    warnings: [],
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'unavailable', reason: expect.any(String) });
});

test('is up but not ready while its clock is wrong', async () => {
  const app = fastify();
  let isWrong = true;
  const clock = { now: () => new Date(), isWrong: async () => isWrong };
  registerProbes(app, { pool: poolThat(async () => ({ rows: [{ readOnly: false }] })), clock, warnings: [] });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'unavailable', reason: expect.stringContaining('clock') });
  isWrong = false;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('a server that only serves documents is ready without a database', async () => {
  const app = fastify();
  registerProbes(app, { warnings: [] });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('warns if no mail can be sent', () => {
  const { logged, published } = findWarnings(readConfig({ DEMO: '0' }), noMail);
  expect(logged).toEqual([expect.stringContaining('SMTP_URL')]);
  expect(published).toEqual(['No mail can be sent, so nobody can reset a forgotten password.']);
});

test('warns only in the log if tabs may run code from their own machine', () => {
  const mail = { available: true, send: async () => undefined };
  expect(findWarnings(readConfig({ REMOTE_OVERRIDES: '1' }), mail)).toEqual({
    logged: [expect.stringContaining('REMOTE_OVERRIDES is on')],
    published: [],
  });
  expect(findWarnings(readConfig({}), mail).logged).toEqual([]);
});

test('warns only in the log about a demo on an external database', () => {
  const config = readConfig({ DEMO: '1', DATABASE_URL: 'postgres://gym@db.test/gym' });
  const { logged, published } = findWarnings(config, { available: true, send: async () => undefined });
  expect(logged).toEqual([expect.stringContaining('DEMO=0')]);
  expect(published).toEqual([]);
});
