import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { read, rejected, saved } from '../contract/answer-shapes.ts';

const list = '/memberList';
const query = [{ name: 'any', value: 'ann' }];
const save = (api: ContractApi, as: 'admin' | 'staff', view: object) =>
  api.post('saveView', { as, body: { list, query, is_default: false, ...view } });
const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { data: { id: number } }).data.id;
const views = (api: ContractApi, as: 'admin' | 'staff' = 'staff') =>
  api.data<{ id: number; name: string; is_default: boolean }[]>('getSavedViews', { as });
const answered = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });

/** Named views of lists. */
export const savedViewScenarios: readonly ContractScenario[] = [
  { name: 'saves a view of a list', run: (api) => save(api, 'staff', { name: 'First' }), status: 200, answer: saved },
  {
    name: 'returns the own views',
    run: async (api) => {
      await save(api, 'staff', { name: 'Returned' });
      return api.get('getSavedViews', { as: 'staff' });
    },
    status: 200,
    answer: read([
      {
        id: 'number',
        list: { is: list },
        name: 'string',
        query: [{ name: { is: 'any' }, value: { is: 'ann' } }],
        is_default: 'boolean',
      },
    ]),
  },
  {
    name: 'shows views to their user only',
    run: async (api) => {
      await save(api, 'admin', { name: 'Of the administrator' });
      return answered({ hidden: (await views(api)).every(({ name }) => name !== 'Of the administrator') });
    },
    status: 200,
    answer: { hidden: { is: true } },
  },
  {
    name: 'renames a view and makes it the only default of its list',
    run: async (api) => {
      const before = idOf(await save(api, 'staff', { name: 'Old default', is_default: true }));
      const id = idOf(await save(api, 'staff', { name: 'Old name' }));
      await save(api, 'staff', { id, name: 'New name', is_default: true });
      const found = await views(api);
      const defaultOf = (wanted: number) => found.find((view) => view.id === wanted)?.is_default;
      return answered({
        name: found.find((view) => view.id === id)?.name,
        now: defaultOf(id),
        then: defaultOf(before),
      });
    },
    status: 200,
    answer: { name: { is: 'New name' }, now: { is: true }, then: { is: false } },
  },
  {
    name: 'rejects a name that another view of the list has, in any case',
    run: async (api) => {
      await save(api, 'staff', { name: 'Twice' });
      return save(api, 'staff', { name: 'TWICE' });
    },
    status: 422,
    answer: rejected('name'),
  },
  {
    name: 'a name can be taken in two lists',
    run: async (api) => {
      await save(api, 'staff', { name: 'Both' });
      return save(api, 'staff', { name: 'Both', list: '/healthlist' });
    },
    status: 200,
    answer: saved,
  },
  {
    name: 'rejects the 51st view of a list',
    run: async (api) => {
      const other = { list: '/full' };
      for (let index = 0; index < 50; index += 1) await save(api, 'staff', { ...other, name: `View ${index}` });
      return save(api, 'staff', { ...other, name: 'One too many' });
    },
    status: 422,
    answer: rejected(),
  },
  {
    name: 'removes a view once',
    run: async (api) => {
      const id = idOf(await save(api, 'staff', { name: 'Removed' }));
      await api.post('removeView', { as: 'staff', body: { id } });
      return api.post('removeView', { as: 'staff', body: { id } });
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: "does not remove another user's view",
    run: async (api) =>
      api.post('removeView', { as: 'admin', body: { id: idOf(await save(api, 'staff', { name: 'Kept' })) } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: "does not change another user's view",
    run: async (api) => {
      const id = idOf(await save(api, 'staff', { name: 'Unchanged' }));
      return save(api, 'admin', { id, name: 'Changed' });
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'a view has the path of a list',
    run: (api) => save(api, 'staff', { name: 'Elsewhere', list: 'https://elsewhere.test' }),
    status: 400,
    answer: rejected('list'),
  },
];
