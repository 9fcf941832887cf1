import { screen, waitFor, within } from '@testing-library/react';
import { openAt } from '../../testing/open-at.ts';

const saved: { name: string; file: Blob }[] = [];
let last: Blob;
beforeAll(() => {
  // jsdom has no object URLs, and cannot read blobs.
  Object.assign(Blob.prototype, {
    text(this: Blob) {
      return textOf(this);
    },
  });
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last });
  });
});
beforeEach(() => {
  saved.length = 0;
});

const open = (at = '/memberList') =>
  openAt(at, {
    config: { gymName: 'Iron & Oak', timeZone: 'UTC' },
    answers: { getRenewalsDue: { data: [], total: 0 } },
  });
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

test('exports all members to a file named after the gym and the day', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export members' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/^Saved as/)).toHaveTextContent(
    `Saved as Iron-Oak-members-${new Date().toISOString().slice(0, 10)}.csv.`,
  );
  expect(saved).toHaveLength(1);
  expect(await textOf(saved[0]!.file)).toMatch(/^Member number,First name/);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers all members at the renewals too, after the members due and the memberships', async () => {
  const { user, api } = await open('/renewals');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('radio', { name: /^Members All/ }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByText(/^Saved as/);
  expect(api.requestsOf('exportMembers')).toHaveLength(1);
});

test('cancels an export in flight', async () => {
  const { user, api } = await open();
  const allow = api.hold('exportMembers');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('progressbar', { name: 'Download' })).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('Downloading…');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  allow();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(saved).toEqual([]);
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

test('says why a file did not arrive, and retries', async () => {
  const { user, api } = await open();
  const allow = api.reject('exportMembers', { status: 429, reason: 'Your last file is still on its way.' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'The file did not arriveYour last file is still on its way.',
  );
  expect(saved).toEqual([]);
  allow();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Saved as/)).toBeVisible();
});

test('shows no button if the server does not announce exports', async () => {
  await openAt('/memberList', { features: [] });
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
