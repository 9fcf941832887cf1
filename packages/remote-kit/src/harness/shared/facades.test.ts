import { readFileSync } from 'node:fs';
import path from 'node:path';

const SHELL = path.resolve(__dirname, '../../../../../apps/shell/src/platform/federation');
const offered = (folder: string, file: string) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

test.each(['react-router-dom.ts', 'react-query.ts'])("%s exports the same names as the shell's facade", (file) => {
  expect(offered(__dirname, file)).toEqual(offered(SHELL, file));
});
