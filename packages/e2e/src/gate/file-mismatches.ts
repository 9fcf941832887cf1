import { expect } from '@gym/test-tools/journeys';
import { get } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { blank, type Mismatch, panel } from './mismatch.ts';
import type { ReleaseServer } from './release-server.ts';
import { builtFile, type StagedRelease } from './staged-release.ts';
import { LIST, staffOf } from './staged-staff.ts';

const entryOf = (product: StagedRelease): string => `assets/staff/${String(staffOf(product).record.entry[0])}`;

/** Changes one variant of the staff remote's entry on the target. */
const spoilt =
  (suffix: string, content: Buffer) =>
  (product: StagedRelease): StagedRelease => ({
    ...product,
    target: new Map([...product.target, [entryOf(product) + suffix, content]]),
  });
const gone = (product: StagedRelease): StagedRelease => ({
  ...product,
  target: new Map([...product.target].filter(([name]) => !name.startsWith(entryOf(product)))),
});
const sound = (product: StagedRelease): StagedRelease => product;
const OTHER = Buffer.from('console.log("another file")');

/** Fetches a file as a client that accepts no compression. */
const bytesOf = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'identity' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });

/** Expects that reopening the page requests every file again. */
const askedAgain = async (page: Page, server: ReleaseServer): Promise<void> => {
  await page.locator('main tbody tr').first().waitFor();
  const first = new Set(server.asked);
  server.asked.length = 0;
  await page.goto('/profile');
  await page.goto(LIST);
  await page.locator('main tbody tr').first().waitFor();
  expect(server.asked.filter((name) => first.has(name))).not.toEqual([]);
};

const delivered = (files: Mismatch['files'], refusal: RegExp, broken: Mismatch['broken']): Mismatch => ({
  release: sound,
  files,
  refusal,
  question: ({ cdn }) => ({ cdn }),
  at: LIST,
  broken,
});

/** Mismatches of files on the target or on the CDN. */
export const FILE_MISMATCHES: Readonly<Record<string, Mismatch>> = {
  'a file that is missing': {
    release: gone,
    refusal: /remoteEntry\S+js is not on the target/,
    at: LIST,
    broken: panel,
  },
  'a file that differs': {
    release: spoilt('', OTHER),
    refusal: /remoteEntry\S+js on the target differs from the build/,
    files: { variant: '' },
    at: LIST,
    broken: panel,
  },
  'a file whose brotli variant differs': {
    release: spoilt('.br', brotliCompressSync(OTHER)),
    refusal: /remoteEntry\S+js\.br on the target differs from the build/,
    at: LIST,
    broken: panel,
  },
  'a file whose gzip variant differs': {
    release: spoilt('.gz', gzipSync(OTHER)),
    refusal: /remoteEntry\S+js\.gz on the target differs from the build/,
    files: { variant: '.gz' },
    at: LIST,
    broken: panel,
  },
  'a file that the CDN answers with an error': delivered({ status: 403 }, /returned 403/, blank),
  'a file that the CDN replaces': delivered({ variant: '', body: OTHER }, /\.js differs from the build/, blank),
  'a file that the CDN compresses unasked': delivered(
    { variant: '.br', always: true },
    /has the encoding br, which the request did not accept/,
    async (_page, { cdn, release }) => {
      const [first] = staffOf(release).record.files;
      const served = await bytesOf(`${cdn}assets/staff/${String(first?.file)}`);
      expect(builtFile('', served).integrity).not.toBe(first?.integrity);
    },
  ),
  'a file that has a wrong content type': delivered(
    { headers: { 'content-type': 'text/plain' } },
    /has the content type "text\/plain"/,
    blank,
  ),
  'a file that other origins may not load': delivered(
    { headers: { 'access-control-allow-origin': undefined } },
    /lacks "access-control-allow-origin: \*"/,
    blank,
  ),
  'a file that browsers may not cache': delivered(
    { headers: { 'cache-control': 'no-store' } },
    /has "cache-control: no-store"/,
    askedAgain,
  ),
};
