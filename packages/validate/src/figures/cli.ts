import { resolve } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { figuresTable, readFigureOptions } from './command-line.ts';
import { figures, type Figure } from './figures.ts';
import { measureFolder } from './measure-folder.ts';

function entriesOf(measured: readonly Figure[], name: string): string {
  const figure = measured.find((one) => one.name === name);
  if (!figure) throw new Error(`There is no figure ${name}. There are ${measured.map((one) => one.name).join(', ')}.`);
  return [`${figure.title}: ${figure.value}`, ...figure.entries].join('\n');
}

try {
  const { folder, list } = readFigureOptions(process.argv.slice(2));
  const measured = figures(measureFolder(folder ? resolve(folder) : repositoryRoot()));
  console.log(list === undefined ? figuresTable(measured) : entriesOf(measured, list));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
