import type { TestAnswers } from '@gym/api-client/testing';
import * as examples from '@gym/api-contract/examples';
import { saveFile } from '@gym/ui/export';
import { cells } from '@gym/remote-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { ANN, BEN } from '../../testing/records.ts';

jest.mock('@gym/ui/export', () => ({ ...jest.requireActual<object>('@gym/ui/export'), saveFile: jest.fn() }));

/** Finds the members whose name begins with the text. */
const FOUND: TestAnswers = {
  findMemberData: ({ query: { q = '' } }) => ({
    data: [ANN, BEN].filter(({ fname, lname }) => `${fname} ${lname}`.toLowerCase().startsWith(q)),
    more: false,
  }),
};
const open = (at: string, options: OpenOptions = {}) => openAt(at, { answers: FOUND, ...options });

const status = () => screen.getAllByRole('status')[0]!;

describe('the search', () => {
  test('lists nobody before a search, and hides most of phone and email', async () => {
    const { user, api } = await open('/memberData');
    expect(screen.queryByRole('table')).toBeNull();
    expect(api.requests).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Name, phone, email or number/ }), 'ann lee{Enter}');
    await screen.findByRole('table', { name: 'Member data' });
    expect(cells()).toEqual([['Ann Lee', '2', '…0000', 'm…@gym.test']]);
    expect(screen.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', '/memberData/2');
  });

  test('says that nobody matches', async () => {
    await open('/memberData?q=nobody');
    expect(await screen.findByText('No match for “nobody”', { ignore: '[role=status]' })).toBeVisible();
  });

  test('keeps the focus and announces the result in a live region', async () => {
    const { user, address } = await open('/memberData');
    const [told, find] = [status(), screen.getByRole('button', { name: 'Find' })];
    expect(told).toBeEmptyDOMElement();
    await user.type(screen.getByRole('textbox'), ' ann lee ');
    await user.click(find);
    await waitFor(() => expect(told).toHaveTextContent('1 member'));
    expect(find).toHaveFocus();
    await user.type(screen.getByRole('textbox'), 'x{Enter}');
    await waitFor(() => expect(told).toHaveTextContent('No match for “ann lee x”'));
    expect(address()).toBe('/memberData?q=ann+lee+x');
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.clear(screen.getByRole('textbox'));
    await user.click(find);
    await waitFor(() => expect(told).toBeEmptyDOMElement());
    expect(find).toHaveFocus();
  });

  test('shows the earlier search after Back, and keeps the focus in the next search', async () => {
    const { user, back } = await open('/memberData?q=ann');
    const box = () => screen.getByRole('textbox');
    await user.clear(box());
    await user.type(box(), 'ben{Enter}');
    await screen.findByRole('link', { name: 'Ben Okafor' });
    await act(back);
    await waitFor(() => expect(box()).toHaveValue('ann'));
    await user.type(box(), ' lee{Enter}');
    await waitFor(() => expect(status()).toHaveTextContent('1 member'));
    expect(box()).toHaveFocus();
  });

  test('loads the next page after the last row', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ ...ANN, id: at + 2 }));
    const { user } = await open('/memberData?q=a', {
      answers: {
        findMemberData: ({ query: { after } }) =>
          after === '21' ? { data: many.slice(20), more: false } : { data: many.slice(0, 20), more: true },
      },
    });
    expect(await screen.findByText('The first 20 members')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', '/memberData?q=a&after=21');
    await user.click(screen.getByRole('link', { name: 'Show more' }));
    expect(await screen.findByText('5 members')).toHaveFocus();
  });

  test('is not offered if the server does not announce it', async () => {
    const { api } = await open('/memberData?q=ann', SPECIFICATION);
    expect(screen.getByText('This server does not offer this.')).toBeVisible();
    expect(api.requests).toEqual([]);
  });
});

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

/** Exports the data of member 2: the file's name, its page to read, and its JSON. */
async function takeExport(options: OpenOptions = {}) {
  jest.mocked(saveFile).mockClear();
  const { user } = await open('/memberData/2', options);
  await user.click(await screen.findByRole('button', { name: 'Export the data' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [file, name] = jest.mocked(saveFile).mock.calls[0]!;
  const packed = unzipSync(await bytesOf(file));
  const [page = '', json = ''] = ['html', 'json'].map((kind) => strFromU8(packed[name.replace('zip', kind)]!));
  return { name, page, json };
}

describe("a member's data", () => {
  test('shows its counts, and exports a page to read and JSON in one file', async () => {
    const { name, page, json } = await takeExport();
    expect(screen.getByText('Measurements')).toBeVisible();
    expect(await screen.findByText(`Saved as ${name}.`)).toBeVisible();
    expect(name).toMatch(/^member-2-\d{4}-\d\d-\d\d\.zip$/);
    expect(JSON.parse(json)).toMatchObject({
      format: 'gym-member-data',
      version: 1,
      member: { number: 2, first_name: 'Ann' },
    });
    expect(page).toContain('<h1>What Gym Admin holds about Ann Lee</h1>');
    expect(page).toContain('<td>98.5</td>');
    expect(page).not.toContain('<script');
  });

  test('takes back the last sale with a reason', async () => {
    const sale = { id: 1, plan_id: 1, plan_name: 'Gold', duration: 1, price: 29.5, free_days: 3 };
    const memberships = [{ ...sale, start: '2026-01-01', end: '2026-01-31' }];
    const { user, api } = await open('/memberData/2', { answers: { getMemberAssignments: { data: memberships } } });
    expect(await screen.findByText('Gold, 1 Jan 2026 – 31 Jan 2026, for €29.50.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back this sale?' }));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText('Enter a reason')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Sold twice');
    api.answer({ getMemberAssignments: { data: [] } });
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('No membership was sold to this member.')).toBeVisible();
    expect(api.bodiesOf('takeBackMembership')).toEqual([{ id: 1, reason: 'Sold twice' }]);
  });

  test('shows names as text, never as markup', async () => {
    const { data } = examples.exportMemberData.answer;
    const member = { ...data.member, first_name: '<img src=x onerror=alert(1)>' };
    const { page } = await takeExport({ answers: { exportMemberData: { data: { ...data, member } } } });
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('says why an export failed, and offers to retry', async () => {
    const { user, api } = await open('/memberData/2');
    const allow = api.reject('exportMemberData', { status: 503, reason: 'Later.' });
    await user.click(await screen.findByRole('button', { name: 'Export the data' }));
    expect(await screen.findByText('Later.')).toBeVisible();
    allow();
    await user.click(screen.getByRole('button', { name: 'Export the data' }));
    await waitFor(() => expect(screen.queryByText('Later.')).toBeNull());
  });
});

describe('an erasure', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], confirm: string) => {
    await user.type(await screen.findByLabelText(/Name or number/), confirm);
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  };

  test('shows what goes, what stays and why, and needs the name', async () => {
    const { user, host, api } = await open('/memberData/2/erase');
    expect(await screen.findByRole('heading', { level: 1, name: 'Erase Ann Lee' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'What is deleted' })).getByText('1 measurement')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'What stays, and why' })).getByText(/^Backups made before/),
    ).toBeVisible();
    await fill(user, 'ann lee');
    await waitFor(() =>
      expect(api.bodiesOf('eraseMember')).toEqual([{ id: 2, state: '2.1.0.99.40', confirm: 'ann lee' }]),
    );
    expect(host.saves.submitted.at(-1)).toMatchObject({ record: 'Erasure of member 2', list: '/memberData' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Member data' })).toHaveFocus());
    expect(await screen.findByText('Saved: Erasure of member 2.')).toBeVisible();
  });

  test('says at the field that the name is wrong, and sends nothing', async () => {
    const { user, address, api } = await open('/memberData/2/erase');
    expect(await screen.findByRole('button', { name: 'Erase for good' })).toHaveClass('danger');
    await fill(user, 'Ann Leigh');
    expect(await screen.findByText("This is neither the member's full name nor the number")).toBeVisible();
    expect(screen.getByLabelText(/Name or number/)).toHaveFocus();
    expect(address()).toBe('/memberData/2/erase');
    expect(api.requestsOf('eraseMember')).toEqual([]);
    await user.clear(screen.getByLabelText(/Name or number/));
    await fill(user, ' ANN   lee ');
    await waitFor(() => expect(api.requestsOf('eraseMember')).toHaveLength(1));
  });

  test('erases nobody when the user leaves', async () => {
    const { user, host } = await open('/memberData/2/erase');
    await user.type(await screen.findByLabelText(/Name or number/), '2');
    expect(host.unsavedWork.dirty()).toEqual(['Erase']);
    expect(await host.unsavedWork.save()).toBe(false);
    expect(host.saves.submitted).toEqual([]);
  });

  test('shows a notice in place of the erased member', async () => {
    const reason = 'The data of member 2 was erased. There is nothing to show or to save any more.';
    await open('/memberData/2', { before: (api) => void api.reject('getMemberData', { status: 410, reason }) });
    expect(await screen.findByText(reason)).toBeVisible();
  });
});
