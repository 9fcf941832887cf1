import { repositoryRoot } from '@gym/test-tools';
import { figures } from './figures.ts';
import { measureFolder } from './measure-folder.ts';

const found = figures(measureFolder(repositoryRoot()));
const entriesOf = (name: string): readonly string[] => {
  const figure = found.find((one) => one.name === name);
  if (!figure) throw new Error(`There is no figure ${name}.`);
  return figure.entries;
};

test.each(['folder-cycles', 'type-cycles', 'long-functions', 'long-lines'])('finds no %s in the repository', (name) => {
  expect(entriesOf(name)).toEqual([]);
});

test.each([
  ['double-casts', 10],
  ['non-null', 20],
  ['one-importer', 30],
])('finds few %s in the repository', (name, most) => {
  expect(entriesOf(name).slice(most)).toEqual([]);
});

test('finds no source file of more than 250 lines', () => {
  expect(entriesOf('lengths').filter((entry) => Number.parseInt(entry, 10) > 250)).toEqual([]);
});
