import { assignIds } from './place-rows.ts';

const parents = new Map([['P', 7]]);
const place = (key: string, name: string) => ({ key, parent: 'P', name });

test('an id depends only on the key', () => {
  const alone = assignIds([place('P./A', 'A')], parents, []).get('P./A');
  expect(assignIds([place('P./B', 'B'), place('P./A', 'Another name')], parents, []).get('P./A')).toBe(alone);
});

// Two keys with the same number, found by trial.
const [ONE, OTHER] = ['k809937', 'k1077278'] as const;

test('a key keeps its id although the last edition has another place with its name', () => {
  const own = assignIds([place('P./A', 'A')], parents, []).get('P./A');
  const last = [
    { id: own ?? 0, parent: 7, name: 'Old' },
    { id: 99, parent: 7, name: 'A' },
  ];
  expect(assignIds([place('P./A', 'A')], parents, last).get('P./A')).toBe(own);
});

test('a name does not take over an id that another key gets', () => {
  const other = assignIds([place('P./B', 'B')], parents, []).get('P./B') ?? 0;
  const ids = assignIds([place('P./A', 'A'), place('P./B', 'B')], parents, [{ id: other, parent: 7, name: 'A' }]);
  expect(new Set(ids.values()).size).toBe(2);
  expect(ids.get('P./B')).toBe(other);
});

test('two keys with the same hash get two ids, the same in each run', () => {
  const ids = assignIds([place(OTHER, 'B'), place(ONE, 'A')], parents, []);
  const again = assignIds([place(ONE, 'A'), place(OTHER, 'B')], parents, []);
  expect(assignIds([place(ONE, 'A')], parents, []).get(ONE)).toBe(
    assignIds([place(OTHER, 'B')], parents, []).get(OTHER),
  );
  expect(ids.get(ONE)).not.toBe(ids.get(OTHER));
  expect([...ids].sort()).toEqual([...again].sort());
});
