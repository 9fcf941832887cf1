import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { read, refused } from '../contract/answer-shapes.ts';

const as = 'staff';

const IMPORT = {
  id: 'number',
  file_name: 'string',
  file_size: 'number',
  file_hash: 'string',
  columns: [{ field: 'string', column: 'string', otherwise: 'string' }],
  status: 'string',
  duplicates: 'string',
  received_line: 'number',
  rows: 'number',
  to_add: 'number',
  duplicate: 'number',
  refused: 'number',
  added: 'number',
  removed: 'number',
  kept: 'number',
  problem: 'string?',
  user_name: 'string',
  created_at: 'string',
  ended_at: 'string?',
  undo_until: 'string?',
} as const satisfies Shape;
const imported = (over: Record<string, unknown>): Shape =>
  read({ ...IMPORT, ...Object.fromEntries(Object.entries(over).map(([field, value]) => [field, { is: value }])) });

const START = {
  file_name: 'members.csv',
  file_size: 120,
  file_hash: 'ab'.repeat(32),
  columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
};

const idOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id;
const start = async (api: ContractApi): Promise<number> =>
  idOf(await api.post('startMemberImport', { as, body: START }));

let made = 0;
async function cells(
  api: ContractApi,
  over: { fname?: string; email?: string; phone?: string; city?: string } = {},
): Promise<string[]> {
  const [country] = await api.data<{ id: number; name: string }[]>('getCountryMaster', { as });
  const [state] = await api.data<{ id: number; state_name: string }[]>('getStateByCountryId', {
    as,
    id: country?.id ?? 0,
  });
  const [city] = await api.data<{ city_name: string }[]>('getCityByStateId', { as, id: state?.id ?? 0 });
  made += 1;
  const { fname = 'Imo', email = `imo${made}@import.test`, phone = `0888 ${made}` } = over;
  return [
    fname,
    'Port',
    'Max',
    'Port',
    'Pilot',
    email,
    phone,
    '1 Lane',
    country?.name ?? '',
    state?.state_name ?? '',
    over.city ?? city?.city_name ?? '',
    '00123',
  ];
}
const send = (api: ContractApi, id: number, rows: string[][], { after = 0, last = true } = {}) =>
  api.post('sendMemberImportRows', {
    as,
    body: { id, after, last, rows: rows.map((values, index) => ({ line: Math.max(after, 1) + index + 1, values })) },
  });
async function staged(api: ContractApi, rows: string[][]): Promise<number> {
  const id = await start(api);
  await send(api, id, rows);
  return id;
}
/** Waits until the server has finished the import. */
async function over(api: ContractApi, id: number) {
  for (;;) {
    const answer = await api.get('getMemberImport', { as, id });
    if (!['running', 'undoing'].includes((JSON.parse(answer.body) as { data: { status: string } }).data.status))
      return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export const memberImportScenarios: readonly ContractScenario[] = [
  {
    name: 'an import begins without a row',
    run: (api) => api.post('startMemberImport', { as, body: START }),
    status: 200,
    answer: imported({ status: 'receiving', rows: 0 }),
  },
  {
    name: 'a dry run counts fates and adds nobody',
    run: async (api) => {
      const [one, two] = [await cells(api, { phone: '0999-1' }), await cells(api, { phone: '(0999) 1' })];
      return send(api, await start(api), [
        one,
        two,
        await cells(api, { email: 'none' }),
        await cells(api, { city: 'No such city' }),
      ]);
    },
    status: 200,
    answer: imported({ status: 'ready', rows: 4, to_add: 1, duplicate: 1, refused: 2, added: 0, received_line: 5 }),
  },
  {
    name: 'a batch is taken once',
    run: async (api) => {
      const [id, rows] = [await start(api), [await cells(api)]];
      await send(api, id, rows, { last: false });
      return send(api, id, rows, { last: false });
    },
    status: 200,
    answer: imported({ status: 'receiving', rows: 1, received_line: 2 }),
  },
  {
    name: 'a batch that comes too early is refused',
    run: async (api) => send(api, await start(api), [await cells(api)], { after: 9 }),
    status: 422,
    answer: refused(),
  },
  {
    name: 'each row tells what is wrong with it',
    run: async (api) =>
      api.get('getMemberImportRows', {
        as,
        query: {
          id: await staged(api, [await cells(api), await cells(api, { fname: '', city: 'Nowhere' })]),
          fate: 'refused',
        },
      }),
    status: 200,
    answer: {
      status: { is: 'success' },
      total: { is: 1 },
      data: [
        {
          line: { is: 3 },
          fate: { is: 'refused' },
          fname: { is: '' },
          lname: 'string',
          phone: 'string',
          email: 'string',
          errors: [{ field: 'string', text: 'string' }],
          duplicate_of: { is: null },
          duplicate_name: { is: '' },
          duplicate_line: { is: null },
          same: { is: [] },
          member_id: { is: null },
          kept_because: { is: null },
        },
      ],
    },
  },
  {
    name: 'a run adds the rows and skips duplicates',
    run: async (api) => {
      const twin = await cells(api);
      const id = await staged(api, [twin, [...twin], await cells(api)]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      return over(api, id);
    },
    status: 200,
    answer: read({
      ...IMPORT,
      status: { is: 'done' },
      added: { is: 2 },
      duplicate: { is: 1 },
      to_add: { is: 0 },
      ended_at: 'string',
      undo_until: 'string',
    }),
  },
  {
    name: 'what arrived in part does not run',
    run: async (api) => api.post('runMemberImport', { as, body: { id: await start(api), duplicates: 'skip' } }),
    status: 422,
    answer: refused(),
  },
  {
    name: 'undoing removes the members',
    run: async (api) => {
      const id = await staged(api, [await cells(api, { fname: 'Undone' })]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await over(api, id);
      await api.post('undoMemberImport', { as, body: { id } });
      await over(api, id);
      return api.get('getMember', { as, query: { q: 'Undone', page: 1, size: 10 } });
    },
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: 'an import that added nobody has nothing to undo',
    run: async (api) => api.post('undoMemberImport', { as, body: { id: await staged(api, [await cells(api)]) } }),
    status: 422,
    answer: refused(),
  },
  {
    name: 'a file is discarded',
    run: async (api) => {
      const id = await staged(api, [await cells(api)]);
      await api.post('discardMemberImport', { as, body: { id } });
      return api.get('getMemberImport', { as, id });
    },
    status: 404,
    answer: refused(),
  },
  {
    name: 'stopping what does not run changes nothing',
    run: async (api) => api.post('stopMemberImport', { as, body: { id: await staged(api, [await cells(api)]) } }),
    status: 200,
    answer: imported({ status: 'ready' }),
  },
  {
    name: 'imports are listed, the latest first',
    run: async (api) => {
      const id = await start(api);
      const [first] = await api.data<{ id: number }[]>('getMemberImports', { as });
      return { status: 200, body: JSON.stringify(first?.id === id) };
    },
    status: 200,
    answer: { is: true },
  },
  {
    name: 'rows that were not added are a file with their reasons',
    run: async (api) => {
      const { status, body } = await api.get('exportMemberImportRows', {
        as,
        id: await staged(api, [await cells(api, { fname: '', email: 'x@import.test' })]),
      });
      return { status, body: JSON.stringify(body.split('\r\n').map((line) => line.split(',').slice(-2))) };
    },
    status: 200,
    answer: { is: [['Row', 'Reason'], ['2', 'First name must not be empty.'], ['']] },
  },
  {
    name: 'A10: administrators do not import members',
    run: (api) => api.post('startMemberImport', { as: 'admin', body: START }),
    status: 403,
    answer: refused(),
  },
];
