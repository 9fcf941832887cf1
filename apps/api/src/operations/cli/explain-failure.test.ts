import fs, { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { explainFailure } from './explain-failure.ts';

const coded = (code: string): Error => Object.assign(new Error('failed'), { code });

test.each([
  ['ENOSPC', /^The disk is full: free some space .*\.$/],
  ['53100', /^The disk is full: free some space .*\.$/],
  ['EMFILE', /^This process may open too few files: allow 1024 or more, by ulimit -n, .*\.$/],
])('a start that ends with %s says in one sentence what the machine lacks', (code, sentence) => {
  for (const error of [coded(code), new Error('a statement failed', { cause: coded(code) })]) {
    const explained = explainFailure(error);
    expect(explained).toBeInstanceOf(OperatorError);
    expect((explained as Error).message).toMatch(sentence);
  }
});

test('other failures keep their details', () => {
  const error = coded('42P01');
  expect(explainFailure(error)).toBe(error);
});

test('a new embedded database is not begun on a disk without room for it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gym-full-'));
  jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 20, bsize: 1e6, blocks: 20 } as never);
  try {
    await expect(startEmbedded(folder)).rejects.toThrow(
      new OperatorError(
        `There is too little disk space in ${folder}: about 120 MB are needed, and 20 MB are free. ` +
          'Nothing was changed.',
      ),
    );
  } finally {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  }
});
