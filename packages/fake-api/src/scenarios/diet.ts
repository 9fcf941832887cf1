import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, read, rejected, saved, stale } from '../contract/answer-shapes.ts';

const as = 'staff';
const row = { food_item: 1, qty: 150, units: 'gm' };

const save = async (api: ContractApi, diet: unknown, id?: number) =>
  api.post('saveDiet', { as, body: { id: id ?? (await api.addMember()), diet } });

/** Runs these saves and reads the stored diet. */
const afterSaves =
  (...diets: unknown[]) =>
  async (api: ContractApi) => {
    const id = await api.addMember();
    for (const diet of diets) await save(api, diet, id);
    return api.get('getMemberDietByMemberId', { as, id });
  };

const tenRows = async (api: ContractApi): Promise<unknown> => {
  const foods = await api.data<{ id: number }[]>('getFoodItem', { as });
  return Array.from({ length: 10 }, (_, index) => ({
    food_item: foods[index % foods.length]?.id,
    qty: index + 0.5,
    units: `unit ${index}`,
  }));
};

/** Bodies of clients with the specification's defects, such as a submit event as the id or a list as an entry. */
const BROKEN: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['an event as the id', { id: { isTrusted: true }, diet: [row] }, ['id']],
  ['no id', { diet: [row] }, ['id']],
  ['one empty entry', { diet: [{}] }, ['id', 'diet.0.food_item', 'diet.0.qty', 'diet.0.units']],
  ['no list', { diet: { 0: row } }, ['id', 'diet']],
  ['an empty quantity', { diet: [{ ...row, qty: '' }] }, ['id', 'diet.0.qty']],
  ['blank units', { diet: [row, { ...row, units: ' ' }] }, ['id', 'diet.1.units']],
];

const brokenBodies = BROKEN.flatMap(([what, body, fields]): ContractScenario[] => [
  {
    name: `G2: an old client's diet of ${what} is rejected with a reason`,
    run: (api) => api.post('saveDiet', { as, body: body as object }),
    status: 400,
    answer: rejected(...fields),
  },
  {
    name: `G2: ${what} does not change the stored diet`,
    run: async (api) => {
      const id = await api.addMember();
      await save(api, [row], id);
      await api.post('saveDiet', { as, body: { id, ...(body as object) } });
      return api.get('getMemberDietByMemberId', { as, id });
    },
    status: 200,
    answer: read({ diet: { is: JSON.stringify([row]) }, version: { is: 1 } }),
  },
]);

/** Saves this diet for a new member with that version, after a first save with version 0. */
const secondSave = (diet: unknown, version?: number) => async (api: ContractApi) => {
  const id = await api.addMember();
  await api.post('saveDiet', { as, body: { id, diet: [row], version: 0 } });
  return api.post('saveDiet', { as, body: { id, diet, version } });
};

const versions: readonly ContractScenario[] = [
  {
    name: 'J4: a stale diet is rejected with the stored one',
    run: secondSave([], 0),
    status: 409,
    answer: stale({ diet: { is: JSON.stringify([row]) }, version: { is: 1 } }, { diet: changedBy('own') }),
  },
  {
    name: 'J4: a save with the stored version answers the new version',
    run: secondSave([], 1),
    status: 200,
    answer: read({ id: 'number', version: { is: 2 } }),
  },
  {
    name: 'J4: the same diet from two users is no conflict',
    run: secondSave([row], 0),
    status: 200,
    answer: read({ id: 'number', version: { is: 1 } }),
  },
  { name: 'J4: a diet without a version replaces any stored diet', run: secondSave([]), status: 200, answer: saved },
];

const bigger = { ...row, qty: 200 };
const history: readonly ContractScenario[] = [
  {
    name: 'getMemberDietVersions answers each version with who saved it, the newest first',
    run: async (api) => {
      const id = await api.addMember();
      await save(api, [row], id);
      await save(api, [row], id); // an equal diet adds no version
      await save(api, [bigger], id);
      const [newest, first, ...more] = await api.data<object[]>('getMemberDietVersions', { as, id });
      return { status: 200, body: JSON.stringify({ newest, first, more: more.length }) };
    },
    status: 200,
    answer: {
      newest: { version: { is: 2 }, at: 'string', by: 'string', diet: { is: [bigger] } },
      first: { version: { is: 1 }, at: 'string', by: 'string', diet: { is: [row] } },
      more: { is: 0 },
    },
  },
  {
    name: 'a member without a diet has no versions',
    run: async (api) => api.get('getMemberDietVersions', { as, id: await api.addMember() }),
    status: 200,
    answer: read({ is: [] }),
  },
  {
    name: 'B5: an unknown member has no versions',
    run: (api) => api.get('getMemberDietVersions', { as, id: 1 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'getDietOverview answers the diets that changed last, and the units in use',
    run: async (api) => {
      await save(api, [{ ...row, units: 'ladle' }]);
      const overview = await api.data<{ recent: object[]; units: string[] }>('getDietOverview', { as });
      return {
        status: 200,
        body: JSON.stringify({ last: overview.recent[0], used: overview.units.includes('ladle') }),
      };
    },
    status: 200,
    answer: { last: { id: 'number', fname: 'string', lname: 'string', at: 'string' }, used: { is: true } },
  },
  {
    name: 'A10: an administrator reads no versions and no overview',
    run: async (api) => {
      await api.get('getMemberDietVersions', { as: 'admin', id: 1 });
      return api.get('getDietOverview', { as: 'admin' });
    },
    status: 403,
    answer: rejected(),
  },
];

const template = async (api: ContractApi, over: object = {}) =>
  api.post('saveDietTemplate', { as, body: { name: 'Lean week', diet: [row], ...over } });
const idOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id;

const templates: readonly ContractScenario[] = [
  { name: 'adds a diet template', run: (api) => template(api), status: 200, answer: saved },
  {
    name: 'rejects a second template with the same name, without regard to case',
    run: (api) => template(api, { name: 'LEAN week' }),
    status: 422,
    answer: rejected('name'),
  },
  {
    name: 'rejects a template with an unknown food',
    run: (api) => template(api, { name: 'Odd', diet: [{ ...row, food_item: 987_654 }] }),
    status: 422,
    answer: rejected('diet.0.food_item'),
  },
  {
    name: 'a template needs a name',
    run: (api) => template(api, { name: ' ' }),
    status: 400,
    answer: rejected('name'),
  },
  {
    name: 'replaces a template by its id and returns it as saved',
    run: async (api) => {
      const id = idOf(await template(api, { name: 'Bulk' }));
      await template(api, { id, name: 'Bulk up', diet: [row, { ...row, qty: '2.5' }] });
      const all = await api.data<{ id: number; name: string }[]>('getDietTemplates', { as });
      return { status: 200, body: JSON.stringify(all.find((one) => one.id === id)) };
    },
    status: 200,
    answer: { id: 'number', name: { is: 'Bulk up' }, diet: { is: [row, { ...row, qty: 2.5 }] }, version: { is: 2 } },
  },
  {
    name: 'getDietTemplates answers names and rows',
    run: (api) => api.get('getDietTemplates', { as }),
    status: 200,
    answer: read([
      {
        id: 'number',
        name: 'string',
        diet: [{ food_item: 'number', qty: 'number', units: 'string' }],
        version: 'number',
      },
    ]),
  },
  {
    name: 'a removed template is not listed',
    run: async (api) => {
      const id = idOf(await template(api, { name: 'For a day' }));
      await api.post('deleteDietTemplate', { as, body: { id } });
      return api.post('deleteDietTemplate', { as, body: { id } });
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'an unknown template is 404',
    run: (api) => template(api, { id: 987_654, name: 'Nobody' }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'A10: an administrator may not read templates',
    run: (api) => api.get('getDietTemplates', { as: 'admin' }),
    status: 403,
    answer: rejected(),
  },
];

export const dietScenarios: readonly ContractScenario[] = [
  {
    name: 'G1, G3: getFoodItem answers foods with their veg marks',
    run: (api) => api.get('getFoodItem', { as }),
    status: 200,
    answer: read([{ id: 'number', food_name: 'string', veg: 'boolean' }]),
  },
  { name: 'G2: saveDiet answers the member', run: (api) => save(api, [row]), status: 200, answer: saved },
  {
    name: 'G2: ten rows are read as they were saved',
    run: async (api) => {
      const rows = await tenRows(api);
      const answer = await afterSaves(rows)(api);
      const { data } = JSON.parse(answer.body) as { data: { diet: string } };
      return { ...answer, body: JSON.stringify({ equal: data.diet === JSON.stringify(rows) }) };
    },
    status: 200,
    answer: { equal: { is: true } },
  },
  {
    name: 'G2: a save replaces the whole list',
    run: afterSaves([row, { ...row, units: 'ml' }], [{ food_item: '1', qty: '2.50', units: ' cup ' }]),
    status: 200,
    answer: read({ diet: { is: '[{"food_item":1,"qty":2.5,"units":" cup "}]' }, version: { is: 2 } }),
  },
  {
    name: 'G2: a diet may be emptied',
    run: afterSaves([row], []),
    status: 200,
    answer: read({ diet: { is: '[]' }, version: { is: 2 } }),
  },
  {
    name: 'a member without a diet has an empty one',
    run: afterSaves(),
    status: 200,
    answer: read({ diet: { is: '[]' }, version: { is: 0 } }),
  },
  {
    name: 'an unknown food is rejected',
    run: (api) => save(api, [row, { ...row, food_item: 987_654 }]),
    status: 422,
    answer: rejected('diet.1.food_item'),
  },
  {
    name: 'B5: an unknown member has no diet',
    run: (api) => api.get('getMemberDietByMemberId', { as, id: 1 }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'B5: saving a diet of an unknown member is 404',
    run: (api) => save(api, [row], 1),
    status: 404,
    answer: rejected(),
  },
  ...brokenBodies,
  ...versions,
  ...history,
  ...templates,
];
