import { calls, type Call, type CallName } from '@gym/api-contract';
import { explainValidation, createErrorFinder } from './validation.ts';

const findDietErrors = createErrorFinder({ schema: calls.saveDiet.body, method: 'POST', url: '', httpPart: 'body' });
const explained = (diet: unknown[]) => explainValidation(findDietErrors({ id: 1, diet }));

test('each field has one sentence', () => {
  expect(explained([{ food_item: 1, qty: 'much' }])).toEqual({
    'diet.0.units': 'Units is missing.',
    'diet.0.qty': 'Quantity must be a number written in digits.',
  });
});

const explainedOf = (schema: unknown, value: unknown) =>
  explainValidation(createErrorFinder({ schema, method: 'POST', url: '', httpPart: 'body' })(value));

test.each<[CallName, object, Record<string, string>]>([
  ['getRenewalsDue', { due: '8' }, { due: 'Due must be 0, 7, 14, 30 or ended.' }],
  ['getLikelyDuplicates', { by: 'x' }, { by: 'By must be phone, email or name.' }],
  [
    'getAuditTrail',
    { record: 'x' },
    {
      record:
        'Record must be user, plan, member, measurement, diet, diet template, assignment, session, export, import, ' +
        'health data or arrangement.',
    },
  ],
  [
    'getMemberImportRows',
    { id: '1', fate: 'zzz' },
    { fate: 'Fate must be add, duplicate, refused, added, removed, kept or gone.' },
  ],
  ['runMemberImport', { id: 1, duplicates: 'x' }, { duplicates: 'Duplicates must be skip or add.' }],
  ['runMemberImport', { id: 1, duplicates: 5 }, { duplicates: 'Duplicates must be skip or add.' }],
  [
    'runMemberImport',
    { id: 'x', duplicates: null },
    { id: 'Id must be a number written in digits.', duplicates: 'Duplicates must be skip or add.' },
  ],
  [
    'mergeMembers',
    { kept_id: 1, gone_id: 2, state: '', fields: { fname: 'x' }, days: [{ date: '2027-03-31', of: 'x' }] },
    { 'fields.fname': 'First name must be kept or gone.', 'days.0.of': 'Of must be kept or gone.' },
  ],
  [
    'reportTelemetry',
    { events: [{ kind: 'web-vital', name: 'x' }] },
    { 'events.0.name': 'Name must be LCP, INP or CLS.' },
  ],
  [
    'reportTelemetry',
    { events: [{ kind: 'x' }] },
    { 'events.0.kind': expect.stringMatching(/^Kind must be .* or web-vital\.$/) },
  ],
  [
    'addPlanDetail',
    { plan_name: 'P', price: 1, duration: 4, free_days: 'x' },
    {
      duration: 'Duration must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
      free_days: 'Free days must be 1 (Monthly), 2 (Weekly) or 3 (Days).',
    },
  ],
])('K: %s rejects %j with the allowed words', (name, value, errors) => {
  const { body, query }: Call = calls[name];
  expect(explainedOf(body ?? query, value)).toEqual(errors);
});

test('K: no call says that a word must be a number', () => {
  const sentences = (Object.values(calls) as Call[])
    .flatMap(({ query, body }) => [query, body])
    .flatMap((input) => Object.entries<{ anyOf?: { const?: unknown }[] }>(input?.properties ?? {}))
    .filter(([, { anyOf = [] }]) => anyOf.length > 0 && anyOf.every((one) => typeof one.const === 'string'))
    .map(
      ([field, schema]) =>
        explainedOf({ type: 'object', properties: { [field]: schema } }, { [field]: 'no such word' })[field],
    );
  expect(sentences.length).toBeGreaterThan(4);
  expect(
    sentences.filter((sentence) => !/must be (\w.*) or \w/.test(sentence ?? '') || /digits/.test(sentence ?? '')),
  ).toEqual([]);
});

test('explains the first fifty of thousands of wrong fields', () => {
  const fields = Object.keys(explained(Array(1_000).fill({})));
  expect([fields.length, fields[0], fields.at(-1)]).toEqual([50, 'diet.0.food_item', 'diet.16.qty']);
  expect(Object.keys(explained(Array(80_000).fill({})))).toEqual(['diet', ...fields.slice(0, -1)]);
});
