import { createTestApi, type TestApi } from '../test-api/index.ts';
import { getSavedViews, removeView, saveView } from './saved-views.ts';

let api: TestApi;
const open = (features?: readonly string[]) => {
  api = createTestApi(features ? { features } : {});
  api.signIn('staff');
};
afterEach(() => api.uninstall());

const list = '/memberList';

test('saves the query of an address as a view, and reads it back', async () => {
  open();
  await saveView({ list, name: 'Ann', query: 'any=J%C3%B6rg+Berg&q=&page=2', isDefault: false });
  const query = [
    { name: 'any', value: 'Jörg Berg' },
    { name: 'page', value: '2' },
  ];
  const stored = { list, name: 'Ann', query, is_default: false };
  expect(api.bodiesOf('saveView')).toEqual([stored]);
  api.answer({ getSavedViews: { data: [{ id: 1, ...stored }] } });
  expect(await getSavedViews()).toEqual([
    { id: 1, list, name: 'Ann', query: 'any=J%C3%B6rg+Berg&page=2', isDefault: false },
  ]);
  await removeView('1');
  expect(api.bodiesOf('removeView')).toEqual([{ id: 1 }]);
});

test('requests no views if they are not announced', async () => {
  open([]);
  expect(await getSavedViews()).toEqual([]);
  expect(api.requests).toEqual([]);
});
