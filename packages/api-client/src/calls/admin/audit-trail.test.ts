import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getAuditTrail } from '../../admin.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('admin');
};
afterEach(() => fake.uninstall());

test('sends the search as a query without empty fields', async () => {
  open('full');
  await getAuditTrail({
    person: '0',
    record: 'diet template',
    record_id: '',
    from: '2027-01-01',
    to: '',
    before: 7,
    size: 30,
  });
  expect(fake.requestsOf('getAuditTrail')[0]?.query).toEqual({
    person: '0',
    record: 'diet template',
    from: '2027-01-01',
    before: '7',
    size: '30',
  });
});

test('accepts an entry of an unknown kind, and no entry whose fields are a text', async () => {
  open('full');
  fake.answerWith('getAuditTrail', { status: 200, body: '{"data":[{"id":"7","record":"locker","before":"x"}]}' });
  const { entries, more } = await getAuditTrail({});
  expect(more).toBe(false);
  expect(entries).toEqual([expect.objectContaining({ id: '7', record: 'locker', label: '', before: null })]);
});

test('sends no call if the server does not announce it', async () => {
  open('spec-only');
  expect(await getAuditTrail({})).toEqual({ entries: [], more: false });
  expect(fake.requests).toEqual([]);
});
