import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { EXPORTED_LISTS } from './exports.routes.ts';

const page = readFileSync(path.join(repositoryRoot(), 'docs/front-desk/export.md'), 'utf8');

test.each(Object.entries(EXPORTED_LISTS))('the help page lists the columns of the file of %s', (list, { columns }) => {
  const told = new RegExp(`^- \\*\\*${list}\\*\\* – ([^.]+)\\.`, 'im').exec(page)?.[1];
  expect(told?.split(/,\s+/).map((column) => column.replace(/\s+/g, ' '))).toEqual(columns);
});
