import { QueryClient } from '@tanstack/react-query';
import { showRow } from './show-row.ts';

const LISTS = ['users', 'list'];
const ANN = { id: 1, fname: 'Ann' };
const BEN = { id: 2, fname: 'Ben' };
const idOf = (answer: unknown) => (answer as { id?: number }).id;

function withData(data: unknown) {
  const client = new QueryClient();
  client.setQueryData(LISTS, data, { updatedAt: 5 });
  return { client, read: () => client.getQueryData(LISTS) };
}
const show = (client: QueryClient, id: number | undefined, sent: object) =>
  showRow(client, { lists: LISTS, ...(id !== undefined && { id }), fields: (input: object) => input }, { sent, idOf });
const reads = (client: QueryClient, data: unknown) =>
  client.fetchQuery({ queryKey: LISTS, queryFn: async () => data, staleTime: 0 });
const SAVING = { save: expect.any(Number), before: ANN };

test('a changed row shows the input, marked as being saved, and is as old as before', () => {
  const { client, read } = withData([ANN, BEN]);
  show(client, 1, { fname: 'Anna' });
  expect(read()).toEqual([{ id: 1, fname: 'Anna', saving: SAVING }, BEN]);
  expect(client.getQueryState(LISTS)?.dataUpdatedAt).toBe(5);
});

test('a list that is read during the save shows the input all the same', async () => {
  const { client, read } = withData([ANN]);
  const row = show(client, 1, { fname: 'Anna' });
  await reads(client, [ANN, BEN]);
  expect(read()).toEqual([{ id: 1, fname: 'Anna', saving: SAVING }, BEN]);
  row.keep({});
  expect(read()).toEqual([{ id: 1, fname: 'Anna' }, BEN]);
  await reads(client, [ANN]);
  expect(read()).toEqual([ANN]);
});

test('after a failure, the list shows what the server sent last', async () => {
  const { client, read } = withData([ANN]);
  const row = show(client, 1, { fname: 'Anna' });
  await reads(client, [{ ...ANN, phone: '07' }]);
  row.takeBack();
  expect(read()).toEqual([{ ...ANN, phone: '07' }]);
});

test('a new row comes last, and gets its id from the response', () => {
  const { client, read } = withData({ rows: [ANN], total: 1 });
  const row = show(client, undefined, { fname: 'Ben' });
  expect(read()).toEqual({
    rows: [ANN, { id: expect.any(Number), fname: 'Ben', saving: { save: expect.any(Number) } }],
    total: 2,
  });
  row.keep({ id: 2 });
  expect(read()).toEqual({ rows: [ANN, BEN], total: 2 });
});

test('a new row of a failed save disappears', () => {
  const { client, read } = withData({ rows: [ANN], total: 1 });
  show(client, undefined, { fname: 'Ben' }).takeBack();
  expect(read()).toEqual({ rows: [ANN], total: 1 });
});

test('a list that the server pages gets changed rows, but no new ones', () => {
  const { client, read } = withData({ rows: [ANN], total: 20_000 });
  show(client, undefined, { fname: 'Ben' });
  expect(read()).toEqual({ rows: [ANN], total: 20_000 });
  show(client, 1, { fname: 'Anna' });
  expect(read()).toMatchObject({ rows: [{ fname: 'Anna' }], total: 20_000 });
});

test('a list that is not loaded stays so', () => {
  const client = new QueryClient();
  show(client, 1, { fname: 'Anna' }).keep({});
  expect(client.getQueryData(LISTS)).toBeUndefined();
});
