import { shownContributions } from './contributions.ts';

test('a contribution shows if its feature is announced: the lowest first, and the others as they were', () => {
  const declared = [
    { id: 'a' },
    { id: 'b', feature: 'lockers' },
    { id: 'c', feature: 'unheard-of' },
    { id: 'd', order: -1 },
    { id: 'e', order: -2 },
    { id: 'f' },
  ];
  const shown = shownContributions(declared, { has: (feature) => feature === 'lockers' });
  expect(shown.map(({ id }) => id).join('')).toBe('edabf');
});
