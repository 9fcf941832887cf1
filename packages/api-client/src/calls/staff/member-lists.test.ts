import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { setFeatures } from '../../index.ts';
import {
  FIRST_MEMBERS,
  getMemberDuplicates,
  getMemberPage,
  getMemberPageForMeasurements,
  getMembers,
} from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());
const sent = () => fake.requests.map(({ call, query }) => [call, query]);

test('requests a part of the list if announced, and returns the total', async () => {
  open('full');
  expect(await getMemberPage({ page: 2, size: 5 })).toMatchObject({ total: 12, rows: [{ id: 7 }, {}, {}, {}, {}] });
  expect(await getMemberPageForMeasurements({ q: 'Ann', page: 1, size: 10_000 })).toMatchObject({
    total: 2,
    rows: [{ fname: 'Ann' }, { fname: 'Ann' }],
  });
  await getMemberPage({ any: 'ann & lee+', page: 1, size: 20 });
  expect(sent()).toEqual([
    ['getMemberDetails', { page: '2', size: '5' }],
    ['getMember', { q: 'Ann', page: '1', size: '10000' }],
    ['getMemberDetails', { any: 'ann & lee+', page: '1', size: '20' }],
  ]);
});

test('otherwise requests all members as in section 7, and returns their number as the total', async () => {
  open('spec-only');
  const page = await getMemberPage({ ...FIRST_MEMBERS, q: 'Ann', any: 'lee' });
  expect(page).toEqual({ rows: await getMembers(), total: 12 });
  expect(sent()[0]).toEqual(['getMemberDetails', {}]);
});

test('a response without a list is unreadable', async () => {
  open('full');
  fake.answerWith('getMember', { status: 200, body: '{"data":{}}' });
  await expect(getMemberPageForMeasurements(FIRST_MEMBERS)).rejects.toMatchObject({ kind: 'unreadable' });
});

test('a row has the membership status only if announced', async () => {
  open('full');
  const row = {
    id: 2,
    fname: 'A',
    lname: 'B',
    phone: '1',
    email: 'a@b.test',
    membership: 'active',
    ends: '2026-01-31',
  };
  const answer = (over: object) =>
    fake.answerWith('getMemberDetails', { status: 200, body: JSON.stringify({ data: [{ ...row, ...over }] }) });
  answer({});
  expect((await getMembers())[0]).toMatchObject({ membership: 'active', ends: '2026-01-31' });
  answer({ membership: 'none', ends: null });
  expect((await getMembers())[0]).toMatchObject({ membership: 'none', ends: null });
  answer({ membership: 'frozen' });
  expect((await getMembers())[0]).not.toHaveProperty('membership');
  setFeatures([]);
  answer({});
  expect((await getMembers())[0]).toEqual({ id: 2, fname: 'A', lname: 'B', phone: '1', email: 'a@b.test' });
});

test('requests duplicates only if announced and if there is a value to compare', async () => {
  open('full');
  expect(await getMemberDuplicates({ phone: '0600000000', email: 'MEMBER3@gym.test', except: 9 })).toMatchObject([
    { id: 2, same: ['phone'] },
    { id: 3, same: ['email'] },
  ]);
  expect(await getMemberDuplicates({ phone: '', email: '' })).toEqual([]);
  expect(sent()).toEqual([['getMemberDuplicates', { phone: '0600000000', email: 'MEMBER3@gym.test', except: '9' }]]);
  setFeatures([]);
  expect(await getMemberDuplicates({ phone: '0600000000' })).toEqual([]);
  expect(fake.requests).toHaveLength(1);
});
