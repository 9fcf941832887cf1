import { addBareMember } from '../../testing/bare-member.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const row = { food_item: 1, qty: 150, units: 'gm' };
const save = (id: unknown, diet: unknown) => server.post('saveDiet', { id, diet });
const read = async (id: number) => (await server.get('getMemberDietByMemberId', { id })).body;
const versions = async (id: number) =>
  await server.sql('select version, diet from diets where member_id = $1 order by version', [id]);
const addMember = () => addBareMember(server.pool);

test('G2: ten rows are saved and read back equal, as the JSON string of the specification', async () => {
  const id = await addMember();
  const rows = Array.from({ length: 10 }, (_, index) => ({
    food_item: 10 - index,
    qty: index * 12.5,
    units: ['gm', 'ml', 'cup', '½ Tasse', 'pcs "large"'][index % 5],
  }));
  expect((await save(id, rows)).body).toEqual({ status: 'success', data: { id } });
  const body = await read(id);
  expect(body).toEqual({ status: 'success', data: { diet: JSON.stringify(rows), version: 1 } });
});

test('G2: a save replaces the whole list, and every version stays', async () => {
  const id = await addMember();
  await save(id, [row, { ...row, food_item: 2 }]);
  await save(String(id), [{ units: 'ml', qty: '2.50', food_item: '3' }]);
  await save(id, []);
  expect((await read(id)).data.diet).toBe('[]');
  expect(await versions(id)).toEqual([
    { version: 1, diet: [row, { ...row, food_item: 2 }] },
    { version: 2, diet: [{ food_item: 3, qty: 2.5, units: 'ml' }] },
    { version: 3, diet: [] },
  ]);
  const rows = await server.sql(
    `select before->'version' as before, after->'version' as after from audit_entries
    where record = 'diet' and (after->>'member_id')::int = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { before: null, after: 1 },
    { before: 1, after: 2 },
    { before: 2, after: 3 },
  ]);
});

test('saving an equal diet adds no version', async () => {
  const id = await addMember();
  await save(id, []);
  await save(id, [row]);
  await save(id, [{ ...row, qty: '150' }]);
  expect(await versions(id)).toHaveLength(1);
});

test('the history has each version with who saved it, the newest first; a member without a diet has none', async () => {
  const [id, other] = [await addMember(), await addMember()];
  const history = (member: number) => server.read('getMemberDietVersions', { id: member });
  for (const diet of [[row], [row], [{ ...row, qty: 200 }]]) await save(id, diet);
  expect(await history(id)).toMatchObject([
    { version: 2, by: 'Daniel Okoye', diet: [{ ...row, qty: 200 }] },
    { version: 1, by: 'Daniel Okoye', diet: [row] },
  ]);
  expect(await history(other)).toEqual([]);
  expect((await read(other)).data).toEqual({ diet: '[]', version: 0 });
});

test('the overview names the members whose diets changed last, and the units in use', async () => {
  const id = await addMember();
  await save(id, [{ ...row, units: 'ladle' }]);
  const { recent, units } = await server.read('getDietOverview');
  expect([recent[0].id, units]).toEqual([id, expect.arrayContaining(['ladle'])]);
});

test('concurrent saves add one complete version each', async () => {
  const id = await addMember();
  const lists = [1, 2, 3, 4, 5].map((food_item) => Array.from({ length: 10 }, () => ({ ...row, food_item })));
  expect((await Promise.all(lists.map((list) => save(id, list)))).map(({ status }) => status)).toEqual(
    Array(5).fill(200),
  );
  const stored = await versions(id);
  expect(stored.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  expect(stored.map(({ diet }) => diet).sort((a, b) => a[0].food_item - b[0].food_item)).toEqual(lists);
});

describe('J4: of two users who save one diet', () => {
  const other = { ...row, food_item: 2 };
  const saveAt = (id: number, version: unknown, diet: unknown = [row]) =>
    server.post('saveDiet', { id, diet, version });

  test('the second gets a 409 with the stored diet, and nothing is lost', async () => {
    const id = await addMember();
    expect((await saveAt(id, 0)).body).toEqual({ status: 'success', data: { id, version: 1 } });
    expect((await saveAt(id, '1', [row, other])).body.data.version).toBe(2);
    const { status, body } = await saveAt(id, 1, [other]);
    expect([status, body]).toEqual([
      409,
      {
        status: 'error',
        result: 'error',
        reason: expect.stringMatching(/^You changed this diet meanwhile/),
        current: (await read(id)).data,
        changes: { diet: { by: expect.any(String), own: true, at: server.clock.now().toISOString() } },
      },
    ]);
    expect(body.current).toEqual({ diet: JSON.stringify([row, other]), version: 2 });
    expect(await versions(id)).toHaveLength(2);
    expect((await saveAt(id, 2, [other])).body.data).toEqual({ id, version: 3 });
  });

  test('only one can save the first version, even concurrently', async () => {
    const id = await addMember();
    const answers = await Promise.all([1, 2, 3].map((food_item) => saveAt(id, 0, [{ ...row, food_item }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await versions(id)).toHaveLength(1);
  });

  test('equal diets do not conflict', async () => {
    const id = await addMember();
    await saveAt(id, 0);
    expect((await saveAt(id, 0)).body).toEqual({ status: 'success', data: { id, version: 1 } });
  });

  test('an old client that sends no version can still save', async () => {
    const id = await addMember();
    await saveAt(id, 0);
    expect((await save(id, [other])).body).toEqual({ status: 'success', data: { id } });
    expect((await read(id)).data).toEqual({ diet: JSON.stringify([other]), version: 2 });
  });
});

// The specification's client takes the id from the submit event and makes a single entry of the list itself.
test.each<[string, Record<string, unknown>]>([
  ['an event for an id', { id: { isTrusted: true, _reactName: 'onSubmit' } }],
  ['no id', { id: undefined }],
  ['one entry of nothing', { diet: [{}] }],
  ['one entry made of the list', { diet: [{ food_item: [1, 2], qty: [10, 20], units: ['gm', 'ml'] }] }],
  ['one entry of nulls', { diet: [{ food_item: null, qty: null, units: null }] }],
  ['a list in an object', { diet: { 0: row, 1: row } }],
  ['a list as text', { diet: JSON.stringify([row]) }],
  ['no list', { diet: undefined }],
  ['null for a list', { diet: null }],
  ['an entry that is none', { diet: [row, null] }],
  ['no quantity', { diet: [{ ...row, qty: '' }] }],
  ['a quantity below nothing', { diet: [{ ...row, qty: -1 }] }],
  ['a quantity with an exponent', { diet: [{ ...row, qty: '1e3' }] }],
  ['a quantity beyond all measure', { diet: [{ ...row, qty: 1e300 }] }],
  ['blank units', { diet: [{ ...row, units: '  ' }] }],
  ['more rows than anybody eats', { diet: Array(1001).fill(row) }],
  ['an unknown food', { diet: [row, { ...row, food_item: 99_999 }] }],
])("G2: rejects an old client's diet with %s, with a reason, and nothing is lost", async (_what, broken) => {
  const id = await addMember();
  await save(id, [row]);
  const { status, body } = await server.post('saveDiet', { id, diet: [row, row], ...broken });
  expect([400, 422]).toContain(status);
  expect(body).toMatchObject({ reason: expect.stringMatching(/^.+\.$/s), errors: expect.any(Object) });
  expect(await versions(id)).toEqual([{ version: 1, diet: [row] }]);
});

test('the error of an unknown food names its row', async () => {
  const { body } = await save(await addMember(), [row, { ...row, food_item: 99_999 }]);
  expect(body.errors).toEqual({ 'diet.1.food_item': 'There is no such food. Choose one of the list.' });
});

test('B5: an unknown member cannot get a diet', async () => {
  const { status, body } = await save(1, [row]);
  expect([status, body.reason]).toEqual([404, 'There is no member with the id 1.']);
});

describe('templates', () => {
  const keep = (body: Record<string, unknown>) => server.post('saveDietTemplate', body);
  const list = async () => (await server.get('getDietTemplates')).body;

  test('are listed by name, with the saved rows', async () => {
    const { id } = (await keep({ name: 'Autumn', diet: [{ units: 'gm', food_item: '2', qty: '10.50' }] })).body.data;
    const body = await list();
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Autumn',
      'Endurance',
      'Lean, vegetarian',
      'Muscle, with meat',
    ]);
    expect(body.data[0]).toEqual({ id, name: 'Autumn', diet: [{ food_item: 2, qty: 10.5, units: 'gm' }], version: 1 });
  });

  test('have unique names in any case, even if saved concurrently', async () => {
    const answers = await Promise.all(['Spring', 'SPRING', 'spring'].map((name) => keep({ name, diet: [row] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      name: 'There is a template of this name already. Choose another name.',
    });
    const { id } = answers.find(({ status }) => status === 200)!.body.data;
    expect((await keep({ id, name: 'Spring diet', diet: [] })).status).toBe(200);
  });

  test('need a name and known foods, and only an existing one is replaced', async () => {
    const errors = async (body: Record<string, unknown>) => {
      const answered = await keep(body);
      return [answered.status, ...Object.keys(answered.body.errors ?? {})];
    };
    expect(await errors({ name: ' ', diet: [row] })).toEqual([400, 'name']);
    expect(await errors({ name: 'Odd', diet: [{ ...row, food_item: 99_999 }] })).toEqual([422, 'diet.0.food_item']);
    expect(await errors({ id: 987_654, name: 'Nobody', diet: [row] })).toEqual([404]);
  });

  test('J4: of two users who replace one, the second gets a 409 with the stored template', async () => {
    const { id } = (await keep({ name: 'Winter', diet: [row] })).body.data;
    await keep({ id, name: 'Winter', diet: [], version: 1 });
    const { status, body } = await keep({ id, name: 'Winter', diet: [row, row], version: 1 });
    expect([status, body.current]).toEqual([409, { id, name: 'Winter', diet: [], version: 2 }]);
  });

  test('leave their rows in the audit trail when deleted, and cannot be deleted twice', async () => {
    const { id } = (await keep({ name: 'Summer', diet: [row] })).body.data;
    const remove = () => server.post('deleteDietTemplate', { id });
    expect((await remove()).status).toBe(200);
    expect((await list()).data.some((one: { id: number }) => one.id === id)).toBe(false);
    expect((await remove()).status).toBe(404);
    const rows = await server.sql(`select before from audit_entries where action = 'deleteDietTemplate'`);
    expect(rows[0].before).toEqual({ id, name: 'Summer', diet: [row], version: 1 });
  });
});
