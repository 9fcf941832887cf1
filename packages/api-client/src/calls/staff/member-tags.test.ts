import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getMemberTags, getMembers, tagMembers, untagMembers } from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

test('adds and removes a tag, and reads it with the members', async () => {
  open('full');
  const [one, two] = await getMembers();
  expect(await tagMembers([one!.id, String(two!.id)], 'Vip')).toEqual({
    tag: 'Vip',
    changed: [one!.id, two!.id],
    missing: [],
  });
  expect(await getMemberTags()).toEqual([{ tag: 'Vip', members: 2 }]);
  expect((await getMembers()).slice(0, 3).map(({ tags }) => tags)).toEqual([['Vip'], ['Vip'], undefined]);
  expect((await untagMembers([one!.id], 'vip')).changed).toEqual([one!.id]);
  expect(await getMemberTags()).toEqual([{ tag: 'Vip', members: 1 }]);
});

test('sends more than a thousand members in several calls', async () => {
  open('full');
  const ids = Array.from({ length: 2_500 }, (_, index) => 100_000 + index);
  expect((await tagMembers(ids, 'Many')).missing).toHaveLength(2_500);
  expect(fake.requestsOf('tagMembers')).toHaveLength(3);
});

test('requests no tags if they are not announced', async () => {
  open('spec-only');
  expect(await getMemberTags()).toEqual([]);
  expect(fake.requests).toEqual([]);
});
