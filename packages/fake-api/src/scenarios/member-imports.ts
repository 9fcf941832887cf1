import { reasons } from '@gym/api-contract';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';
import { MEMBER, read, rejected } from '../contract/answer-shapes.ts';
import { found } from './membership-steps.ts';
import { cells, discardOpen, finished, send, staged, START, start } from './member-import-steps.ts';

const as = 'staff';

const IMPORT = {
  id: 'number',
  file_name: 'string',
  file_size: 'number',
  file_hash: 'string',
  columns: [{ field: 'string', column: 'string', otherwise: 'string', 'day_order?': 'string' }],
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
  restore_until: 'string?',
} as const satisfies Shape;
const imported = (over: Record<string, unknown>): Shape =>
  read({ ...IMPORT, ...Object.fromEntries(Object.entries(over).map(([field, value]) => [field, { is: value }])) });

interface ShownRow {
  readonly fate: string;
  readonly plan: string;
  readonly until: string;
  readonly member_id: number;
  readonly kept_because: string | null;
  readonly errors: readonly { readonly text: string }[];
}

/** The membership status of a member in an answer. */
interface Status {
  readonly id: number;
  readonly membership: string;
  readonly starts?: string;
}
/** The figures of the dashboard. */
interface Figures {
  readonly new_clients: number;
  readonly sales: number;
  readonly money: number;
  readonly today: string;
}

const STATUS_CALLS = ['getMemberDetails', 'getMemberById', 'getMemberDetailsById'] as const;

const PLAN = { duration: 1, price: 40, free_days: 2 };
let plans = 0;
/** A plan of a month and a week, under a name of its own. */
async function importedPlan(api: ContractApi): Promise<{ readonly id: number; readonly plan_name: string }> {
  plans += 1;
  const plan_name = `Imported ${plans}`;
  const { body } = await api.post('addPlanDetail', { as: 'admin', body: { ...PLAN, plan_name } });
  return { id: (JSON.parse(body) as { data: { id: number } }).data.id, plan_name };
}

export const memberImportScenarios: readonly ContractScenario[] = [
  {
    name: 'an import starts without rows',
    run: async (api) => {
      await discardOpen(api);
      return api.post('startMemberImport', { as, body: START });
    },
    status: 200,
    answer: imported({ status: 'receiving', rows: 0 }),
  },
  {
    name: 'a user has at most two imports at a time, and starts another one once the first is discarded',
    run: async (api) => {
      await discardOpen(api);
      const answers = [];
      for (let time = 0; time < 3; time += 1) answers.push(await api.post('startMemberImport', { as, body: START }));
      await discardOpen(api);
      const again = await api.post('startMemberImport', { as, body: START });
      const reasonOf = ({ body }: { body: string }) => (JSON.parse(body) as { reason?: string }).reason ?? '';
      return found({ statuses: [...answers, again].map(({ status }) => status), reasons: answers.map(reasonOf) });
    },
    status: 200,
    answer: { statuses: { is: [200, 200, 422, 200] }, reasons: { is: ['', '', reasons.imports.tooManyOwn(2)] } },
  },
  {
    name: 'checks the rows, counts the outcomes and adds no members',
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
    name: 'a repeated batch is stored once',
    run: async (api) => {
      const [id, rows] = [await start(api), [await cells(api)]];
      await send(api, id, rows, { last: false });
      return send(api, id, rows, { last: false });
    },
    status: 200,
    answer: imported({ status: 'receiving', rows: 1, received_line: 2 }),
  },
  {
    name: 'a batch after a gap is rejected',
    run: async (api) => send(api, await start(api), [await cells(api)], { after: 9 }),
    status: 422,
    answer: rejected(),
  },
  {
    name: 'each row has its errors',
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
          plan: { is: '' },
          until: { is: '' },
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
      return finished(api, id);
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
    name: 'a row brings a plan and the last day of the membership, with the terms of the plan',
    run: async (api) => {
      const { plan_name } = await importedPlan(api);
      const over = { fname: 'Paid', plan: plan_name.toUpperCase(), until: '2027-03-31' };
      const id = await staged(api, [await cells(api, over)]);
      const [row] = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      const [added] = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      const [sold] = await api.data<object[]>('getMemberAssignments', { as, id: added?.member_id ?? 0 });
      return {
        status: 200,
        body: JSON.stringify([
          [row?.fate, row?.plan === over.plan, row?.until],
          [added?.fate, added?.plan === plan_name, added?.until],
          { ...sold, id: 0, plan_id: 0, plan_name: '' },
        ]),
      };
    },
    status: 200,
    answer: {
      is: [
        ['add', true, '2027-03-31'],
        ['added', true, '2027-03-31'],
        {
          id: 0,
          plan_id: 0,
          plan_name: '',
          duration: 1,
          duration_count: 1,
          price: 40,
          free_days: 2,
          start: '2027-02-25',
          end: '2027-03-31',
          can_take_back: false,
        },
      ],
    },
  },
  {
    name: 'rejects a row with an unknown plan, no day, or a day without a plan',
    run: async (api) => {
      const { plan_name } = await importedPlan(api);
      const id = await staged(api, [
        await cells(api, { plan: 'No such plan', until: '2027-02-30' }),
        await cells(api, { plan: plan_name }),
        await cells(api, { until: '2027-03-31' }),
        await cells(api, { plan: '', until: '' }),
      ]);
      const rows = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      await api.post('discardMemberImport', { as, body: { id } });
      return { status: 200, body: JSON.stringify(rows.map(({ errors }) => errors.map(({ text }) => text).sort())) };
    },
    status: 200,
    answer: {
      is: [
        [
          'There is no plan “No such plan”.',
          '“2027-02-30” is no day of the calendar. Write it like 2027-01-31 or 31.1.2027.',
        ],
        ['Member until must not be empty.'],
        ['Plan must not be empty.'],
        [],
      ],
    },
  },
  {
    name: 'reads days with dots day first, those with slashes in the order of their column, and guesses none',
    run: async (api) => {
      const { plan_name: plan } = await importedPlan(api);
      const rowsIn = async (day_order: string | undefined, ...days: string[]) => {
        const rows = await Promise.all(days.map((until) => cells(api, { plan, until })));
        const id = await staged(api, rows, [{ field: 'until', column: 'Until', otherwise: '', day_order }]);
        const shown = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
        await api.post('discardMemberImport', { as, body: { id } });
        return shown.map(({ until, errors }) => [until, ...errors.map(({ text }) => text)]);
      };
      return found({
        none: await rowsIn(undefined, '31.12.2026', '05.01.2027', '31/1/2027', '5/1/2027', '2026-13-31'),
        dayFirst: await rowsIn('day-first', '5/1/2027'),
        monthFirst: await rowsIn('month-first', '5/1/2027', '05.01.2027', '31/1/2027'),
        contradictory: await rowsIn('contradictory', '31/1/2027', '31.1.2027'),
      });
    },
    status: 200,
    answer: {
      none: {
        is: [
          ['2026-12-31'],
          ['2027-01-05'],
          ['2027-01-31'],
          ['5/1/2027', reasons.imports.ambiguousDay('5/1/2027')],
          ['2026-13-31', reasons.imports.unknownDay('2026-13-31')],
        ],
      },
      dayFirst: { is: [['2027-01-05']] },
      monthFirst: { is: [['2027-05-01'], ['2027-01-05'], ['31/1/2027', reasons.imports.unknownDay('31/1/2027')]] },
      contradictory: { is: [['31/1/2027', reasons.imports.contradictoryDay('31/1/2027')], ['2027-01-31']] },
    },
  },
  {
    name: 'a member whose only membership begins later is upcoming wherever the status shows, and a renewed one active',
    run: async (api) => {
      const { plan_name: plan, id: plan_id } = await importedPlan(api);
      const fname = `Later ${plan.slice(-2)}`;
      const rows = [await cells(api, { fname, plan, until: '2099-12-31' }), await cells(api, { fname })];
      const id = await staged(api, rows);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      const [later, renewed] = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      const [upcoming, active] = [later?.member_id ?? 0, renewed?.member_id ?? 0];
      for (let time = 0; time < 2; time += 1)
        await api.post('renewalPlan', { as, body: { plan_id, member_id: active } });
      const statusIn = async (call: 'getMemberDetails' | 'getMemberById' | 'getMemberDetailsById', of: number) => {
        const query: Record<string, string | number> = call === 'getMemberDetails' ? { q: fname } : { id: of };
        const data = await api.data<Status | Status[]>(call, { as, query });
        const one = Array.isArray(data) ? data.find((row) => row.id === of) : data;
        return [one?.membership, one?.starts];
      };
      const filtered = (membership: string) =>
        api.data<Status[]>('getMemberDetails', { as, query: { q: fname, membership, page: 1, size: 9 } });
      const { body } = await api.get('exportMembers', { as });
      const exported = body.split('\r\n').find((line) => line.startsWith(`${upcoming},`));
      return found({
        upcoming: await Promise.all(STATUS_CALLS.map((call) => statusIn(call, upcoming))),
        active: await Promise.all(STATUS_CALLS.map((call) => statusIn(call, active))),
        filters: [
          (await filtered('upcoming')).map((one) => one.id === upcoming),
          (await filtered('active')).map((one) => one.id === active),
        ],
        exported: exported?.includes(',upcoming,'),
      });
    },
    status: 200,
    answer: {
      upcoming: { is: Array.from({ length: 3 }, () => ['upcoming', '2099-11-25']) },
      active: { is: Array.from({ length: 3 }, () => ['active', null]) },
      filters: { is: [[true], [true]] },
      exported: { is: true },
    },
  },
  {
    name: 'B6: an imported member joined when the file says, else when the membership began, and not by the import',
    run: async (api) => {
      const { plan_name: plan } = await importedPlan(api);
      const { today, ...before } = await api.data<Figures>('getDashboardFigures', { as: 'admin' });
      const days = [
        { joined: '5.3.2019' },
        { plan, until: '2021-01-31' },
        { plan, until: '2099-12-31' },
        {},
        { joined: today },
        { joined: '2098-01-31' },
      ];
      const id = await staged(api, await Promise.all(days.map((over) => cells(api, over))));
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      const rows = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      const since = [];
      for (const { member_id } of rows.slice(0, 5)) {
        const { body } = await api.get('getMemberTimeline', { as, query: { id: member_id } });
        const { since: day = null, data } = JSON.parse(body) as {
          since?: string;
          data: { what: string; day: string }[];
        };
        since.push([day === today ? 'today' : day, data.find(({ what }) => what === 'sold')?.day === today]);
      }
      const { new_clients, sales, money } = await api.data<Figures>('getDashboardFigures', { as: 'admin' });

      return found({
        since,
        figures: [new_clients - before.new_clients, sales - before.sales, money - before.money],
        refused: rows[5]?.errors.map(({ text }) => text),
      });
    },
    status: 200,
    answer: {
      since: {
        is: [
          ['2019-03-05', false],
          ['2020-12-25', false],
          [null, true],
          [null, false],
          ['today', false],
        ],
      },
      figures: { is: [1, 1, 0] },
      refused: { is: [reasons.imports.futureDay('2098-01-31')] },
    },
  },
  {
    name: 'an undo removes imported memberships and brings them back, and keeps members who were sold another one',
    run: async (api) => {
      const { plan_name, id: plan_id } = await importedPlan(api);
      const over = { plan: plan_name, until: '2027-03-31' };
      const id = await staged(api, [await cells(api, over), await cells(api, over)]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      const [first, second] = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      await api.post('renewalPlan', { as, body: { member_id: second?.member_id ?? 0, plan_id } });
      await api.post('undoMemberImport', { as: 'admin', body: { id } });
      await finished(api, id);
      const undone = await api.data<ShownRow[]>('getMemberImportRows', { as, query: { id } });
      await api.post('restoreMemberImport', { as: 'admin', body: { id } });
      await finished(api, id);
      const back = await api.data<{ end: string }[]>('getMemberAssignments', { as, id: first?.member_id ?? 0 });
      return {
        status: 200,
        body: JSON.stringify([
          undone.map(({ fate, kept_because }) => [fate, kept_because]),
          back.map(({ end }) => end),
        ]),
      };
    },
    status: 200,
    answer: {
      is: [
        [
          ['removed', null],
          ['kept', 'sold'],
        ],
        ['2027-03-31'],
      ],
    },
  },
  {
    name: 'an incomplete file does not run',
    run: async (api) => api.post('runMemberImport', { as, body: { id: await start(api), duplicates: 'skip' } }),
    status: 422,
    answer: rejected(),
  },
  {
    name: 'undoing an import removes its members',
    run: async (api) => {
      const id = await staged(api, [await cells(api, { fname: 'Undone' })]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      await api.post('undoMemberImport', { as, body: { id } });
      await finished(api, id);
      return api.get('getMember', { as, query: { q: 'Undone', page: 1, size: 10 } });
    },
    status: 200,
    answer: { status: { is: 'success' }, data: { is: [] }, total: { is: 0 } },
  },
  {
    name: 'an administrator brings the members of an undone import back, as they were',
    run: async (api) => {
      const id = await staged(api, [await cells(api, { fname: 'Restored' })]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      await api.post('undoMemberImport', { as: 'admin', body: { id } });
      await finished(api, id);
      await api.post('restoreMemberImport', { as: 'admin', body: { id } });
      await finished(api, id);
      const [member] = await api.data<{ id: number }[]>('getMember', {
        as,
        query: { q: 'Restored', page: 1, size: 9 },
      });
      return api.get('getMemberDetailsById', { as, id: member?.id ?? 0 });
    },
    status: 200,
    answer: read({ ...(MEMBER as object), fname: { is: 'Restored' }, version: { is: 1 } }),
  },
  {
    name: 'an import that was not undone has nothing to bring back',
    run: async (api) => {
      const id = await staged(api, [await cells(api)]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      return api.post('restoreMemberImport', { as: 'admin', body: { id } });
    },
    status: 422,
    answer: rejected(),
  },
  {
    name: 'administrators see how long they can undo an import, and no rows of it',
    run: async (api) => {
      const id = await staged(api, [await cells(api)]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      const rows = await api.get('getMemberImportRows', { as: 'admin', query: { id } });
      const [first] = await api.data<{ undo_until: string }[]>('getMemberImports', { as: 'admin' });
      const days = (Date.parse(first?.undo_until ?? '') - Date.now()) / 86_400_000;
      return { status: rows.status, body: JSON.stringify(days > 13) };
    },
    status: 403,
    answer: { is: true },
  },
  {
    name: 'only the person who imported and administrators can undo an import',
    run: async (api) => {
      const id = await staged(api, [await cells(api)]);
      await api.post('runMemberImport', { as, body: { id, duplicates: 'skip' } });
      await finished(api, id);
      return api.post('undoMemberImport', { as: { token: await api.tokenOf(await api.addUser()) }, body: { id } });
    },
    status: 422,
    answer: rejected(),
  },
  {
    name: 'an import that added no members cannot be undone',
    run: async (api) => api.post('undoMemberImport', { as, body: { id: await staged(api, [await cells(api)]) } }),
    status: 422,
    answer: rejected(),
  },
  {
    name: 'discards a file',
    run: async (api) => {
      const id = await staged(api, [await cells(api)]);
      await api.post('discardMemberImport', { as, body: { id } });
      return api.get('getMemberImport', { as, id });
    },
    status: 404,
    answer: rejected(),
  },
  {
    name: 'stopping an import that does not run changes nothing',
    run: async (api) => api.post('stopMemberImport', { as, body: { id: await staged(api, [await cells(api)]) } }),
    status: 200,
    answer: imported({ status: 'ready' }),
  },
  {
    name: 'lists imports, newest first',
    run: async (api) => {
      const id = await start(api);
      const [first] = await api.data<{ id: number }[]>('getMemberImports', { as });
      return { status: 200, body: JSON.stringify(first?.id === id) };
    },
    status: 200,
    answer: { is: true },
  },
  {
    name: 'exports the rows that were not added, with the reasons',
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
    name: 'A10: administrators may not import members',
    run: (api) => api.post('startMemberImport', { as: 'admin', body: START }),
    status: 403,
    answer: rejected(),
  },
];
