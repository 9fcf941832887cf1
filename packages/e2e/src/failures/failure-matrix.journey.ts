import { expect, test } from '@gym/test-tools/journeys';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import type { Browser } from 'playwright-core';
import { openFaultyOrigin } from './faulty-origin.ts';
import { matrixTable, type FoundRow } from './matrix-table.ts';
import { tampered } from './altered-files.ts';
import { deployed, FAILURES, REPLACED, type Cell, type CellContext } from './matrix.ts';
import { prepareFailure, playFailure, type FailureOutcome } from './play-failure.ts';
import { COLUMN_TITLES, COLUMNS, pathsOfParts, type Column } from './remote-parts.ts';
import { RollingRelease } from './rolling-release.ts';
import { withVisits } from './with-visits.ts';
import { openBrowser, type Product, startProduct } from '@gym/test-tools/product';

const TABLE = join(repositoryRoot(), 'docs/failure-matrix.md');
/** The number of pages at a time. Most of them only wait for a timeout. */
const LANES = 4;
const STEP_MS = 60_000;
const TIMEOUT_MS = 600_000;

// The cells run concurrently, outside of single tests, so a trace would belong to none of them.
test.use({ trace: 'off' });
test.describe.configure({ timeout: TIMEOUT_MS });

const ROWS = [...FAILURES, deployed];
const CELLS = ROWS.flatMap(({ name, cells }) =>
  COLUMNS.flatMap((column) => {
    const cell = cells[column];
    return typeof cell === 'string' ? [] : [{ name, column, cell }];
  }),
).concat(REPLACED.map(({ name, part, cell }) => ({ name, column: part, cell })));

const releases = new RollingRelease();
let browser: Browser;
let product: Product;
/** All cells run concurrently. Each test waits for its own outcome. */
const outcomes = new Map<Cell, Promise<FailureOutcome>>();

test.beforeAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  browser = await openBrowser();
  await releases.deployOnce('admin'); // so that there is a previous version
  product = await startProduct({ env: { RELEASES: releases.folder } });
  const spoilt = CELLS.filter(({ name }) => name !== deployed.name);
  const started = new Map(CELLS.map(({ cell }) => [cell, withResolvers<FailureOutcome>()]));
  for (const [cell, { promise }] of started) outcomes.set(cell, promise);
  const waiting = spoilt.values();
  const lane = async () => {
    for (const { name, column, cell } of waiting) {
      const title = `${name} ${column}${cell.hasVersionBefore ? ' with a version before' : ''}`;
      const play = async (ground: CellContext) => {
        await prepareFailure(cell, ground);
        return playFailure(cell, ground);
      };
      await settle(started.get(cell)!, onFaultyOrigin(title, cell, play));
    }
  };
  void Promise.all(Array.from({ length: LANES }, lane)).then(async () => {
    // Deploy last, because a deploy affects all pages.
    for (const [app, parts] of [
      ['shell', ['library']],
      ['admin', ['entry', 'page']],
    ] as const) {
      const { here, released } = deployWhen(app, parts.length);
      await Promise.all(
        parts.map((part) => {
          const cell = deployed.cells[part] as Cell;
          return settle(
            started.get(cell)!,
            onFaultyOrigin(`${deployed.name} ${part}`, cell, async (ground) => {
              await prepareFailure(cell, ground).finally(here);
              await released;
              return playFailure(cell, ground);
            }),
          );
        }),
      );
    }
  });
});

test.afterAll(async () => {
  test.setTimeout(TIMEOUT_MS);
  await Promise.allSettled(outcomes.values());
  await browser?.close();
  await product?.discard();
  releases.discard();
});

async function onFaultyOrigin(
  name: string,
  cell: Cell,
  body: (ground: CellContext) => Promise<FailureOutcome>,
): Promise<FailureOutcome> {
  const origin = await openFaultyOrigin(product.url);
  try {
    const paths = await pathsOfParts(product.url);
    if (!cell.hasVersionBefore) origin.tamperDocument(tampered.withoutVersionsBefore);
    await cell.prepare?.({ origin, paths });
    return await withVisits(`failure matrix ${name}`, browser, product, async (visit) =>
      body({
        origin,
        paths,
        visitor: await visit('/profile', { as: 'admin', origin: origin.url, timeout: STEP_MS }),
      }),
    );
  } finally {
    await origin.stop();
  }
}

/** Deploys after this many calls of `here`. `released` resolves when the server has the new release. */
function deployWhen(app: 'shell' | 'admin', count: number): { here(): void; released: Promise<void> } {
  const { promise, resolve, reject } = withResolvers<void>();
  let arrived = 0;
  const here = () => {
    if ((arrived += 1) < count) return;
    releases
      .deploy(app)
      .then((release) =>
        expect(async () => expect(await (await fetch(product.url)).text()).toContain(release)).toPass({
          timeout: 20_000,
        }),
      )
      .then(() => resolve(), reject);
  };
  return { here, released: promise };
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((one, other) => {
    [resolve, reject] = [one, other];
  });
  promise.catch(() => undefined); // the cell's test reports it
  return { promise, resolve, reject };
}

async function settle<Value>(
  { resolve, reject }: ReturnType<typeof withResolvers<Value>>,
  work: Promise<Value>,
): Promise<void> {
  await work.then(resolve, reject);
}

for (const { name, column, cell } of CELLS) {
  const where = `${name}, ${COLUMN_TITLES[column]}`;
  const title =
    cell.over === 'at once'
      ? `${where}: another version runs in the same document, with a toast and one report`
      : `${where}: a panel names it, the menu works, nothing is lost, and it is reported once`;
  test(title, async () => {
    expect(await outcomes.get(cell)).toMatchObject({ over: cell.over, reports: 1 });
  });
}

test('docs/failure-matrix.md is the result of this run; `pnpm failure-matrix` writes it', async () => {
  const found = await Promise.all(
    ROWS.map(async ({ name, cells }): Promise<FoundRow> => ({
      name,
      cells: Object.fromEntries(
        await Promise.all(
          COLUMNS.map(async (column) => {
            const cell = cells[column];
            return [column, typeof cell === 'string' ? cell : await outcomes.get(cell)!] as const;
          }),
        ),
      ) as Record<Column, FailureOutcome | string>,
    })),
  );
  const table = matrixTable(
    found,
    await Promise.all(
      REPLACED.map(async ({ name, part, cell }) => ({ name, part, outcome: await outcomes.get(cell)! })),
    ),
  );
  if (process.env.WRITE === '1') writeFileSync(TABLE, table);
  expect(readFileSync(TABLE, 'utf8')).toBe(table);
});
