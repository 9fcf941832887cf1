import { expect, test } from '@gym/test-tools/journeys';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { editFile, freePort, type Ran } from '@gym/test-tools';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  api,
  apiAs,
  EMAIL,
  listRows,
  openBrowser,
  type Product,
  visit,
  waitForRows,
  waitForScreen,
} from '@gym/test-tools/product';
import { deploy, type Deployment, PERSON, pipelineName } from './deployment.ts';
import { dropEarlyCalls, type Form, FORMS } from './forms.ts';
import { addressOf, installPnpm, OutsideFolder } from './outside-folder.ts';
import { INSIDE, OUTSIDE, repeatDuring, servedVersion, SHARE } from './outside-team.ts';
import { NPM, PNPM, setRegistry } from './package-managers.ts';
import { failureInWorkflow, type Repository, runWorkflow } from './run-workflow.ts';

// Another team's first day, in the order of its README: each step needs the ones before.
test.describe.configure({ mode: 'serial', timeout: 900_000 });

const NAME = 'class_reports';
/** A team's first day with each package manager: its remote. */
const FIRST_DAYS = [
  { manager: PNPM, name: 'class_notes', title: 'Notes', route: '/notes' },
  { manager: NPM, name: NAME, title: 'Reports', route: '/reports' },
];
type FirstDay = (typeof FIRST_DAYS)[number];
const temporary = mkdtempSync(join(tmpdir(), 'gym-outside-'));

let browser: Browser;
let deployment: Deployment;
let product: Product;
let pnpm: Readonly<Record<'PATH', string>>;
let team: OutsideFolder;
test.beforeAll(async () => {
  browser = await openBrowser();
  deployment = await deploy([...FIRST_DAYS, ...FORMS].map(({ name }) => name));
  product = deployment.product;
  pnpm = await installPnpm(join(temporary, 'pnpm'));
});
test.afterAll(async () => {
  await browser?.close();
  await deployment?.stop();
  rmSync(temporary, { recursive: true, force: true });
});

const succeeded = ({ ok, output }: Ran) => expect(ok, output).toBe(true);

test('the kit is packed for the registry of the product', async () => {
  await deployment.packKit();
  const response = await fetch(`${product.url}/packages/@gym%2fcreate-remote`);
  expect(await response.json()).toMatchObject({ 'dist-tags': { latest: expect.any(String) } });
});

const report = (output: string) => console.log(output.trim().split('\n').slice(-8).join('\n'));

/** Closes a browser. Pages send their telemetry when the user leaves. */
async function leave(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('about:blank');
  await context.close();
}

/** Waits until browsers with this cookie get the remote, and goes to its screen and away from it. */
async function waitForRemote({ name, title, route }: FirstDay, cookies: typeof INSIDE): Promise<void> {
  // The server checks for a new release every few seconds.
  await expect.poll(() => servedVersion(product.url, name, cookies), { timeout: 600_000 }).toBeDefined();
  // Each visit has a session of its own, because a verdict needs three.
  const { session } = await api(product.apiBase, { email: EMAIL.staff, password: product.password });
  const { page, context, troubles } = await visit(browser, product.url, route, { session, cookies });
  await waitForScreen(page, title);
  await waitForRows(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Member', exact: true }).first().click();
  await waitForScreen(page, 'Member List');
  await page.getByRole('navigation').getByRole('link', { name: title }).first().click();
  await waitForScreen(page, title);
  expect(troubles.list()).toEqual([]);
  await leave(page, context);
}

for (const day of FIRST_DAYS)
  test(`five commands of ${day.manager.name} lead from an empty folder to a canary, and to all browsers`, async () => {
    const { manager, name, title, route } = day;
    team = new OutsideFolder(join(temporary, name), { ...deployment.env, ...pnpm });
    const started = Date.now();
    const seconds = () => Math.round((Date.now() - started) / 1000);
    const times: string[] = [];
    const command = async (line: string) => {
      const begun = Date.now();
      const ran = await team.runLine(line);
      succeeded(ran);
      times.push(`${line}: ${Math.round((Date.now() - begun) / 1000)} s`);
      return ran.output;
    };
    await command(setRegistry(product.url, manager));
    await command(manager.create(name, `--title ${title} --route ${route}`));
    await command(manager.install);
    await command(`${manager.name} test`);
    const released = command(
      manager.script('release', `--share ${SHARE} --for 10s --every 1s --min-loads 2 --few-loads-after 1m`),
    );
    await Promise.race([waitForRemote(day, INSIDE), released]);
    times.push(`the canary runs after ${seconds()} s`);
    const isOutside = (await servedVersion(product.url, name, OUTSIDE)) === undefined;
    const other = await visit(browser, product.url, '/memberList', {
      ...(await apiAs(product, 'staff')),
      cookies: OUTSIDE,
    });
    await waitForScreen(other.page, 'Member List');
    if (isOutside) await expect(other.page.getByRole('navigation').getByRole('link', { name: title })).toHaveCount(0);
    await other.context.close();
    // The watch decides by loads of the canary, and then by those of the live version.
    const output = await repeatDuring(released, () => waitForRemote(day, INSIDE));
    report(output);
    expect(output).toMatch(new RegExp(`${name}: (\\d+) of \\1 checks passed, .*in the live shell 0\\.1\\.0-\\w{32}`));
    expect(output).toMatch(/all browsers have it now|it stays/);
    // Node's own warnings have a process before them.
    expect(output).not.toMatch(/^Warning/m);
    await waitForRemote(day, OUTSIDE);
    console.log(`${times.join('\n')}\n${team.files()} files, ${times.length - 1} commands, ${seconds()} s in all`);
    expect(await releaseLog()).toContain(`${PERSON} promoted ${name}`);
    succeeded(await team.runLine(manager.script('typecheck')));
    // Nothing has changed, so nothing is released.
    const again = await team.runLine(`${manager.program} gym-release deliver ${name} --for 0s`);
    succeeded(again);
    expect(again.output).toContain('nothing was written');
    const update = await team.runLine(manager.create('update', '--force'));
    succeeded(update);
    expect(update.output).toContain('The remote is up to date');
  });

const releaseLog = async (): Promise<string> => (await team.run('npx', 'gym-release', 'status')).output;

test('the team looks at the components that it has installed', async () => {
  const served = team.startKit('ui', { PORT: String(await freePort()) });
  try {
    const { page, context, troubles } = await visit(browser, await addressOf(served), '/#Button');
    await page.getByRole('heading', { level: 1, name: 'Button' }).waitFor();
    await expect(page.getByRole('button', { name: 'Erase member' })).toBeVisible();
    expect(troubles.list()).toEqual([]);
    await context.close();
  } finally {
    served.kill('SIGTERM');
  }
});

test('the team releases nothing of other teams, under any name', async () => {
  await deployment.publishAgain('staff');
  await deployment.operate(...'promote staff --share 1 --without kit --reason same-code'.split(' '));
  await deployment.publishAgain('shell');
  const before = await releaseLog();
  const repository = deployment.repositoryOf(team, NAME);
  for (const [line, words] of [
    ['gym-release rollback staff', 'may not roll back staff'],
    ['gym-release promote shell', 'may not promote shell'],
  ] as const)
    for (const by of ['', ' --by Operator']) {
      const { ok, output } = await team.runLine(`npx ${line}${by}`);
      expect(ok).toBe(false);
      for (const [who, said] of [
        [PERSON, output],
        [pipelineName(NAME), await failureInWorkflow(repository, `npx ${line}${by}`)],
      ]) {
        expect(said).toContain(`${who} ${words}`);
        expect(said).toContain('Exit code 11 (denied).');
      }
    }
  // Without the permission, the job has no identity.
  expect(await failureInWorkflow(repository, 'npx gym-release status', { contents: 'read' })).toContain(
    'let the workflow have the permission "id-token: write"',
  );
  expect(await releaseLog()).toBe(before);
});

/** Opens the remote's screen in a session of its own, and returns the version that runs there. */
async function mount({ name, audience }: Form, cookies: Record<string, string>): Promise<string | null> {
  const { session } = await api(product.apiBase, { email: EMAIL[audience], password: product.password });
  const { page, context, troubles } = await visit(browser, product.url, `/${name}`, { session, cookies });
  await waitForScreen(page, name);
  await waitForRows(page);
  const version = await page.locator(`[data-remote=${name}]`).getAttribute('data-remote-version');
  expect(troubles.list()).toEqual([]);
  await leave(page, context);
  return version;
}

/** Runs every command of the remote's workflows, while browsers of the canary use it. Returns the released version. */
async function releaseByWorkflow(own: OutsideFolder, form: Form): Promise<string> {
  const install = form.manager === NPM && (await own.lacksPlatforms()) ? 'npm install --no-save' : undefined;
  const times: string[] = [];
  const limits = { CANARY_SHARE: SHARE, CANARY_MIN_LOADS: '3', CANARY_HOLD_OUT: '1s', CANARY_AT_MOST: '10m' };
  const { vars, ...repository } = deployment.repositoryOf(own, form.name);
  const withLimits: Repository = {
    ...{ ...repository, vars: { ...vars, ...limits } },
    // A browser is here already.
    onThisMachine: (command: string) =>
      (command === 'npm ci' && install) || command.replace('--with-deps', '--dry-run'),
    ran: (step: string, seconds: number) => times.push(`${step} ${seconds} s`),
  };
  const before = await servedVersion(product.url, form.name, OUTSIDE);
  const workflows = join('.github', 'workflows');
  const released = (async () => {
    for (const file of readdirSync(join(own.folder, workflows))) await runWorkflow(withLimits, join(workflows, file));
  })();
  await repeatDuring(released, async () => {
    if ((await servedVersion(product.url, form.name, INSIDE)) === before) return pause(500);
    return expect(await mount(form, INSIDE)).not.toBe(before ?? null);
  });
  console.log(`${form.builtBy}: ${times.join(', ')}`);
  expect(await releaseLog()).toContain(`${pipelineName(form.name)} promoted ${form.name}`);
  await expect.poll(() => servedVersion(product.url, form.name, OUTSIDE), { timeout: 30_000 }).not.toBe(before);
  return (await mount(form, OUTSIDE)) ?? '';
}

for (const form of FORMS)
  test(`a remote that ${form.builtBy} builds is released by the workflow that was generated for it`, async () => {
    const other = new OutsideFolder(join(temporary, form.name), pnpm);
    const { manager } = form;
    succeeded(await other.runLine(setRegistry(product.url, manager)));
    succeeded(await other.runLine(manager.create(form.name, form.options)));
    form.change?.(other.folder);
    // The workflow installs what this command writes down.
    succeeded(await other.runLine(manager.install));
    const first = await releaseByWorkflow(other, form);
    // The declarations of early calls are the same for all bundlers.
    if (form !== FORMS[0]) return;
    dropEarlyCalls(other.folder);
    expect(await releaseByWorkflow(other, form)).not.toBe(first);
  });

for (const { name, builtBy } of FORMS.filter(({ builtBy }) => ['rspack', 'vite'].includes(builtBy)))
  test(`a remote that ${builtBy} builds is developed with the same command`, async () => {
    const other = new OutsideFolder(join(temporary, name));
    const dev = other.startKit('dev', { PORT: String(await freePort()) });
    try {
      const { page, context, troubles } = await visit(browser, await addressOf(dev), '/');
      await waitForScreen(page, name);
      editFile(join(other.folder, 'src/texts.ts'), `title: '${name}'`, "title: 'Classes of today'");
      await waitForScreen(page, 'Classes of today');
      // The plans of the demo gym.
      await expect(async () => expect(await listRows(page)).toHaveLength(6)).toPass();
      expect(troubles.list()).toEqual([]);
      await context.close();
    } finally {
      dev.kill('SIGTERM');
    }
  });
