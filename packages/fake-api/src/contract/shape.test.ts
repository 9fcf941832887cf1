import { unlike } from './shape.ts';

const shape = { status: { is: 'success' }, data: [{ id: 'number', 'name?': 'string', image: 'string?' }] } as const;

test('a matching answer has no departures', () => {
  expect(
    unlike(
      {
        status: 'success',
        data: [
          { id: 1, image: null },
          { id: 2, name: 'A', image: 'a' },
        ],
      },
      shape,
    ),
  ).toEqual([]);
  expect(unlike(undefined, 'empty')).toEqual([]);
});

test('names every departure', () => {
  expect(unlike({ status: 'ok', data: [{ id: '1', name: null, image: 2, more: 1 }], features: [] }, shape)).toEqual([
    'answer.features is more than expected',
    'answer.status is "ok", not "success"',
    'answer.data[].more is more than expected',
    'answer.data[].id is "1", not a number',
    'answer.data[].name is null, not a string',
    'answer.data[].image is 2, not a string?',
  ]);
  expect(unlike({ data: [] }, { data: ['number'], id: 'number' })).toEqual([
    'answer.data has no entry to compare',
    'answer.id is missing',
  ]);
  expect(unlike([], { id: 'number' })).toEqual(['answer is [], not an object']);
  expect(unlike('x', 'empty')).toEqual(['answer is not empty']);
});
