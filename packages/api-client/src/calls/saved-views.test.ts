import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getSavedViews, removeView, saveView } from './saved-views.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

const list = '/memberList';

test('saves the query of an address as a view, and reads it back', async () => {
  open('full');
  await saveView({ list, name: 'Ann', query: 'any=J%C3%B6rg+Berg&q=&page=2', isDefault: false });
  const [view] = await getSavedViews();
  expect(view).toEqual({ id: 1, list, name: 'Ann', query: 'any=J%C3%B6rg+Berg&page=2', isDefault: false });
  await saveView({ ...view!, name: 'Jörg', isDefault: true });
  expect((await getSavedViews()).map(({ name, isDefault }) => [name, isDefault])).toEqual([['Jörg', true]]);
  await removeView('1');
  expect(await getSavedViews()).toEqual([]);
});

test('requests no views if they are not announced', async () => {
  open('spec-only');
  expect(await getSavedViews()).toEqual([]);
  expect(fake.requests).toEqual([]);
});
