import { expect } from '@gym/test-tools/journeys';
import { field, submitForm, waitForScreen } from '@gym/test-tools/product';
import type { Cell, CellContext } from './matrix.ts';

/** The result of a cell of the matrix. */
export interface FailureOutcome {
  /** The phase in the panel and in telemetry. */
  readonly phase: string;
  readonly over: Cell['over'];
  /** The number of reports of this failure, which occurs twice before it ends. */
  readonly reports: number;
}

/** The package version and the hash of the build. */
const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{32}$/;

/** Typed on another screen before the failure. It must survive to the end. */
const TYPED = 'Typed elsewhere';

const menu = (ground: CellContext, name: string) =>
  ground.visitor.page.locator('nav').getByRole('link', { name, exact: true }).first().click();
const main = ({ visitor: { page } }: CellContext) => page.locator('main');
const button = (ground: CellContext, name: string) => main(ground).getByRole('button', { name });
const planList = ({ visitor: { page } }: CellContext) =>
  page.locator('[data-remote="admin"]').getByRole('heading', { level: 1, name: 'Plan List' });

/** A failure that the shell reported. */
interface FailureReport {
  readonly phase: string;
  readonly version: string;
}

const failureReports = ({ visitor: { telemetry } }: CellContext) =>
  telemetry.filter(({ kind }) => kind.endsWith('-failed')) as unknown[] as FailureReport[];

function firstReport([report]: readonly FailureReport[]): FailureReport {
  if (!report) throw new Error('The shell has reported no failure.');
  return report;
}

/** Prepares the page for the failure: a rejected save of another screen waits to be reopened. */
export async function prepareFailure(cell: Cell, ground: CellContext): Promise<void> {
  const { page, troubles } = ground.visitor;
  // The test causes all of these, but no policy violation.
  troubles.expect(/\/assets\//, /^console/, /^thrown/, /updateProfile/, /INTERNET_DISCONNECTED/);
  if (cell.landing) await landOnFailure(cell, ground);
  ground.origin.inject(
    '/api/updateProfile',
    (response) =>
      void response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'error', result: 'error', reason: 'The books are closed.' })),
  );
  await main(ground).getByRole('link', { name: 'Edit profile' }).click();
  await submitForm(page, { fname: TYPED });
  await page.getByRole('button', { name: 'Reopen form' }).waitFor();
  if (cell.after) {
    await menu(ground, cell.after);
    await main(ground).locator('tbody tr').first().waitFor();
  }
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
  });
}

/** Lands on the plan list while the failure lasts, and goes to the profile. */
async function landOnFailure(cell: Cell, ground: CellContext): Promise<void> {
  await cell.cause(ground);
  await ground.visitor.page.goto('/planList', { waitUntil: 'commit' });
  await button(ground, 'Retry').waitFor();
  await openProfile(ground);
}

async function openProfile({ visitor: { page } }: CellContext): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await waitForScreen(page, 'Profile');
}

/**
 * Causes the failure and recovers from it: failure panel, working menu, end of the cause, the page (by itself or with
 * Retry), and the typed value.
 */
export async function playFailure(cell: Cell, ground: CellContext): Promise<FailureOutcome> {
  const { page } = ground.visitor;
  const reports = () => failureReports(ground);
  if (!cell.landing) await cell.cause(ground);
  if (cell.over === 'at once') return expectReplacedAtOnce(ground);
  const panel = async () => {
    await menu(ground, 'Plan');
    await button(ground, 'Retry').waitFor();
    return main(ground).innerText();
  };

  const text = await panel();
  await expect(() =>
    expect(reports()).toEqual([
      expect.objectContaining({
        kind: expect.stringMatching(/^(remote|page)-failed$/),
        remote: 'admin',
        version: expect.stringMatching(VERSION),
      }),
    ]),
  ).toPass();
  const { phase, version } = firstReport(reports());
  const details = ['Administration (admin)', version, `(${phase})`, 'Administration team'];
  if (cell.offline) await expectPlainWords(ground, details);
  else for (const word of [...details, 'Press Retry.']) expect(text).toContain(word);

  if (!cell.cutOff) {
    await menu(ground, 'Dashboard');
    await waitForScreen(page, 'Dashboard');
  }
  await openProfile(ground);
  await panel();

  await cell.restore(ground);
  if (cell.over === 'in place') await button(ground, 'Retry').click();
  if (cell.over !== 'by reload') {
    await planList(ground).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  }
  const phases = reports().map((report) => report.phase);
  expect(phases.filter((one) => one !== phase)).toEqual([]);
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'fname')).toHaveValue(TYPED);
  if (cell.over === 'by reload') await reload(ground);
  return { phase, over: cell.over, reports: phases.filter((one) => one === phase).length };
}

/** Expects the sentence for users without a connection, and these words only when the user asks for details. */
async function expectPlainWords(ground: CellContext, details: readonly string[]): Promise<void> {
  await main(ground).getByRole('heading', { name: 'This screen needs the connection' }).waitFor();
  const text = await main(ground).innerText();
  for (const word of details) expect(text).not.toContain(word);
  await main(ground).getByText('Details').click();
  for (const word of details) await expect(main(ground)).toContainText(word, { useInnerText: true });
}

/** Expects another version in the same document without a user action; only a toast reports it. */
async function expectReplacedAtOnce(ground: CellContext): Promise<FailureOutcome> {
  const { page, telemetry } = ground.visitor;
  await menu(ground, 'Plan');
  await planList(ground).waitFor({ timeout: 30_000 });
  await page
    .getByRole('status')
    .getByText(/^Administration: running the version/)
    .waitFor();
  expect([await page.evaluate(() => 'sameDocument' in window), await button(ground, 'Retry').count()]).toEqual([
    true,
    0,
  ]);
  const failed = failureReports(ground);
  expect(failed).toEqual([
    expect.objectContaining({
      kind: expect.stringMatching(/-failed$/),
      remote: 'admin',
      version: expect.stringMatching(VERSION),
    }),
  ]);
  const by = await page.locator('[data-remote="admin"]').getAttribute('data-remote-version');
  const { phase, version } = firstReport(failed);
  expect(telemetry).toContainEqual({ kind: 'remote-replaced', remote: 'admin', version, by });
  await page.getByRole('button', { name: 'Reopen form' }).click();
  await expect(field(page, 'fname')).toHaveValue(TYPED);
  return { phase, over: 'at once', reports: failed.length };
}

/** Expects the offer of a reload after a failed Retry, and a question about unsaved work before it. */
async function reload(ground: CellContext): Promise<void> {
  const { page } = ground.visitor;
  await menu(ground, 'Plan');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await button(ground, 'Retry').click();
  await button(ground, 'Reload the page').click();
  await planList(ground).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
}
