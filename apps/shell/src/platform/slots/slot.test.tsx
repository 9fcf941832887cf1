import { act, screen, within } from '@testing-library/react';
import type { TestRemotes } from '../../testing/test-remotes.tsx';
import { startAt } from '../../testing/start-at.tsx';

type Panel = NonNullable<Parameters<TestRemotes['addSlots']>[1]['dashboard']>;

const sound = (text: string): Panel => ({
  title: text,
  load: async () => ({ default: () => <p>{`${text} shown`}</p> }),
});

/** Opens the dashboard with these cards of other remotes, by remote. */
async function openWith(panels: Readonly<Record<string, Panel>>) {
  const page = await startAt('/dashboard', {
    as: 'staff',
    remotes: (registry) =>
      Object.entries(panels).forEach(([name, dashboard]) => registry.addSlots(name, { dashboard })),
  });
  await screen.findByRole('heading', { name: 'Added last' });
  await screen.findAllByRole('region');
  return page;
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const idle = ({ browser }: Awaited<ReturnType<typeof openWith>>) => act(async () => browser.idle());

test('panels of other remotes follow the rows of the screen, under their titles', async () => {
  const page = await openWith({ lockers: sound('Lockers'), classes: sound('Classes') });
  const lockers = await panel('Lockers');
  expect(lockers.queryByText('Lockers shown')).toBeNull();
  expect(page.remotes().asked).toEqual([]);
  await idle(page);
  expect(await lockers.findByText('Lockers shown')).toBeVisible();
  expect(await (await panel('Classes')).findByText('Classes shown')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Lockers' }).closest('[data-remote]')).toHaveAttribute(
    'data-remote-version',
    '1.2.3',
  );
});

test('panels stand where the deployer put them, and the others in the order of the release', async () => {
  await openWith({
    lockers: sound('Lockers'),
    classes: sound('Classes'),
    lamps: { ...sound('Lamps'), order: -1 },
    towels: { ...sound('Towels'), order: -2 },
  });
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown.slice(-4)).toEqual(['Towels', 'Lamps', 'Lockers', 'Classes']);
});

test('a panel that throws fails alone, and shows itself after Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isBroken = true;
  const Lockers = () => {
    if (isBroken) throw new Error('Locker 7 has no number');
    return <p>7 lockers</p>;
  };
  const page = await openWith({
    lockers: { title: 'Lockers', load: async () => ({ default: Lockers }) },
    classes: sound('Classes'),
  });
  await idle(page);
  const lockers = await panel('Lockers');
  const alert = within(await lockers.findByRole('alert'));
  expect(alert.getByText('Lockers could not be shown')).toBeVisible();
  expect(alert.getByText('lockers 1.2.3: Locker 7 has no number')).toBeVisible();
  expect(
    alert.getByText(
      'The rest of this page works. Press Retry. If it fails again, tell lockers team what you see here.',
    ),
  ).toBeVisible();
  expect(await (await panel('Classes')).findByText('Classes shown')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Added last' })).toBeVisible();

  isBroken = false;
  await page.user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await lockers.findByText('7 lockers')).toBeVisible();
  expect(lockers.getByRole('heading', { name: 'Lockers' })).toHaveFocus();
});

test('a panel whose code does not arrive says so, and loads again on Retry', async () => {
  let tries = 0;
  const page = await openWith({
    lockers: {
      title: 'Lockers',
      load: async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError', type: 'timeout' });
        return { default: () => <p>7 lockers</p> };
      },
    },
  });
  await idle(page);
  const lockers = await panel('Lockers');
  expect(await lockers.findByText('lockers 1.2.3: its code did not arrive in time')).toBeVisible();
  await page.user.click(lockers.getByRole('button', { name: 'Retry' }));
  await idle(page);
  expect(await lockers.findByText('7 lockers')).toBeVisible();
});

test('a remote that cannot be loaded fails in its panel', async () => {
  const page = await openWith({ lockers: sound('Lockers') });
  page.remotes().fail({ phase: 'entry', reason: 'its entry could not be fetched' });
  await idle(page);
  const lockers = await panel('Lockers');
  expect(await lockers.findByText('lockers 1.2.3: its entry could not be fetched')).toBeVisible();
  page.remotes().fail();
  await page.user.click(lockers.getByRole('button', { name: 'Retry' }));
  await idle(page);
  expect(await lockers.findByText('Lockers shown')).toBeVisible();
});

test('a panel whose feature the server does not announce is not there', async () => {
  const page = await openWith({ classes: sound('Classes'), lockers: { ...sound('Lockers'), feature: 'unheard-of' } });
  await panel('Classes');
  await idle(page);
  expect(screen.queryByRole('region', { name: 'Lockers' })).toBeNull();
  expect(page.remotes().asked).not.toContain('lockers');
});
