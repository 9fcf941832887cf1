import { calls } from '@gym/api-contract';
import { explainValidation } from './explain-validation.ts';
import { validatorOf } from './validators.ts';

const isDiet = validatorOf({ schema: calls.saveDiet.body, method: 'POST', url: '', httpPart: 'body' });
const explained = (diet: unknown[]) => (isDiet({ id: 1, diet }) ? {} : explainValidation(isDiet.errors ?? []));

test('each field has one sentence', () => {
  expect(explained([{ food_item: 1, qty: 'much' }])).toEqual({ 'diet.0.units': 'Units is missing.', 'diet.0.qty': 'Quantity must be a number written in digits.' });
});

test('of thousands of wrong fields the first fifty are explained', () => {
  const fields = Object.keys(explained(Array(1_000).fill({})));
  expect([fields.length, fields[0], fields.at(-1)]).toEqual([50, 'diet.0.food_item', 'diet.16.qty']);
  expect(Object.keys(explained(Array(80_000).fill({})))).toEqual(['diet', ...fields.slice(0, -1)]);
});
