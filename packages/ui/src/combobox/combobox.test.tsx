import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { object, string } from 'yup';
import { Form } from '../form/form.tsx';
import { ComboboxField, type ComboboxFieldProps } from './combobox.tsx';
import type { Option } from './option-search.ts';

const MEMBERS: Option[] = [
  { value: 2, label: 'Ann Lee', detail: '0600000000 · ann@gym.test' },
  { value: 3, label: 'Ben Okafor', detail: '0611111111 · ben@gym.test' },
  { value: 'm-4', label: 'Anna Patel', detail: '0622222222 · anna@gym.test' },
];
const schema = object({ member_id: string().required('Select a member') });

function visit({ value = '', ...props }: Partial<ComboboxFieldProps> & { value?: string } = {}) {
  const sent = jest.fn();
  const field = (more: Partial<ComboboxFieldProps> = {}) => (
    <Form label="Diet" initialValues={{ member_id: value }} schema={schema} onSubmit={sent} submitLabel="Submit">
      <ComboboxField
        name="member_id"
        label="Member"
        noun={['member', 'members']}
        options={MEMBERS}
        {...props}
        {...more}
      />
    </Form>
  );
  const { rerender, unmount } = render(field());
  return { sent, unmount, change: (more: Partial<ComboboxFieldProps>) => rerender(field(more)) };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Member' });
const hidden = () => document.querySelector<HTMLInputElement>('input[name=member_id]')!;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const announced = () => screen.getByRole('status').textContent;

test('finds options by more than their text', async () => {
  visit({
    finds:
      (search) =>
      ({ value }) =>
        String(value) === search,
  });
  await userEvent.type(box(), 'm-4');
  expect(options()).toEqual(['Anna Patel0622222222 · anna@gym.test']);
});

test("is a combobox beside a hidden input with the field's name", () => {
  visit({ value: '3' });
  expect([box().value, box().getAttribute('aria-expanded'), hidden().type, hidden().value]).toEqual([
    'Ben Okafor',
    'false',
    'hidden',
    '3',
  ]);
});

test.each([
  ['ann', 2],
  ['LEE ann', 1],
  ['0611', 1],
  ['@gym', 3],
  ['nobody', 0],
])('%s finds by name, phone or email, and announces the count', async (text, count) => {
  visit();
  await userEvent.type(box(), text);
  expect(options()).toHaveLength(count);
  expect(announced()).toBe(count === 0 ? 'No member matches' : `${count} member${count === 1 ? '' : 's'}`);
});

test('the keyboard opens the list, moves through the matches, chooses one and submits', async () => {
  const onChoose = jest.fn();
  const { sent } = visit({ onChoose });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(options()).toHaveLength(3);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /Anna Patel/ }).id).toBe(box().getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{Enter}');
  expect([box().value, hidden().value, options()]).toEqual(['Anna Patel', 'm-4', []]);
  expect(onChoose).toHaveBeenCalledWith('m-4');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ member_id: 'm-4' }, expect.anything()));
});

test('Enter chooses the first match of the search', async () => {
  visit();
  await userEvent.type(box(), 'b{Enter}');
  expect([box().value, hidden().value]).toEqual(['Ben Okafor', '3']);
});

test('a click chooses an option, and the next search starts with all options', async () => {
  visit({ value: '2' });
  await userEvent.click(box());
  expect(options()).toHaveLength(3);
  await userEvent.click(screen.getByRole('option', { name: /Ben/ }));
  expect([box().value, hidden().value]).toEqual(['Ben Okafor', '3']);
});

test.each([
  ['Escape', '{Escape}'],
  ['leaving', '{Tab}'],
])('%s ends the search and keeps the choice', async (_what, key) => {
  visit({ value: '2' });
  await userEvent.clear(box());
  await userEvent.click(box());
  expect(hidden().value).toBe('');
  await userEvent.type(box(), 'Ben{Enter}');
  await userEvent.type(box(), 'xyz');
  await userEvent.keyboard(key);
  expect([box().value, hidden().value, options()]).toEqual(['Ben Okafor', '3', []]);
});

test('leaving the field chooses no option', async () => {
  visit();
  await userEvent.type(box(), 'Ann{ArrowDown}');
  await userEvent.tab();
  expect([box().value, hidden().value]).toEqual(['', '']);
});

describe('with a choice that harms nothing', () => {
  test.each([
    ['Tab', '{Tab}'],
    ['Enter', '{Enter}'],
  ])('%s chooses the first match of a search', async (_name, key) => {
    visit({ chooseOnLeave: true });
    await userEvent.type(box(), 'an');
    await userEvent.keyboard(key);
    expect([box().value, hidden().value]).toEqual(['Ann Lee', '2']);
  });

  test('a tap elsewhere chooses the match too, and Escape does not', async () => {
    visit({ chooseOnLeave: true });
    await userEvent.type(box(), 'ann');
    await userEvent.keyboard('{Escape}');
    expect([box().value, hidden().value]).toEqual(['', '']);
    await userEvent.type(box(), 'ben');
    await userEvent.click(document.body);
    expect([box().value, hidden().value]).toEqual(['Ben Okafor', '3']);
  });

  test('an unknown text chooses nothing', async () => {
    visit({ chooseOnLeave: true, value: '2' });
    await userEvent.click(box());
    await userEvent.keyboard('zzz{Tab}');
    expect([box().value, hidden().value]).toEqual(['Ann Lee', '2']);
  });

  test('a search before its options have come chooses its first match when they do', async () => {
    const { change } = visit({ chooseOnLeave: true, loading: true, options: [] });
    await userEvent.type(box(), 'be');
    await userEvent.tab();
    expect([box().value, hidden().value]).toEqual(['be', '']);
    change({ chooseOnLeave: true, loading: false, options: MEMBERS });
    await waitFor(() => expect([box().value, hidden().value]).toEqual(['Ben Okafor', '3']));
  });
});

describe('a submit before the options of a typed choice have come', () => {
  const button = () => screen.getByRole('button', { name: 'Submit' });
  async function submitEarly() {
    const visited = visit({ chooseOnLeave: true, loading: true, options: [] });
    await userEvent.type(box(), 'be{Tab}');
    await userEvent.click(button());
    fireEvent.submit(screen.getByRole('form'));
    expect([visited.sent.mock.calls, button().ariaDisabled, box().ariaInvalid]).toEqual([[], 'true', null]);
    return visited;
  }

  test('waits for them, and sends the choice once', async () => {
    const { sent, change } = await submitEarly();
    change({ loading: false, options: MEMBERS });
    await waitFor(() => expect(sent.mock.calls).toEqual([[{ member_id: '3' }, expect.anything()]]));
    await waitFor(() => expect(button().ariaDisabled).not.toBe('true'));
  });

  test.each<[string, Option[]]>([
    ['lack the text', MEMBERS.slice(0, 1)],
    ['failed', []],
  ])("shows the field's error if they %s, and can be submitted again", async (_what, loaded) => {
    const { sent, change } = await submitEarly();
    change({ loading: false, options: loaded });
    await waitFor(() => expect(box()).toHaveAccessibleDescription('Select a member'));
    await waitFor(() => expect(box()).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
    change({ loading: false, options: MEMBERS });
    await userEvent.type(box(), 'ann{Enter}{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  test('sends nothing if the form is gone by then', async () => {
    const { sent, unmount } = await submitEarly();
    unmount();
    await act(async () => undefined);
    expect(sent).not.toHaveBeenCalled();
  });
});

test('lists first what begins with the search, and finds letters with accents', async () => {
  const labels = ['Argentina', 'British Indian Territory', 'India', 'Côte d’Ivoire'];
  visit({ options: labels.map((label) => ({ value: label, label })) });
  await userEvent.type(box(), 'in');
  expect(options()).toEqual(['India', 'British Indian Territory', 'Argentina']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'cote');
  expect(options()).toEqual(['Côte d’Ivoire']);
});

test('what is typed after a click replaces the choice', async () => {
  visit({ value: '2' });
  await userEvent.click(box());
  await userEvent.keyboard('ben');
  expect(box()).toHaveValue('ben');
});

test('can be cleared', async () => {
  visit({ value: '2' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Member' }));
  expect([box().value, hidden().value]).toEqual(['', '']);
  expect(box()).toHaveFocus();
});

test('a missing choice shows its message at the input and focuses it', async () => {
  visit();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Select a member')).toBeVisible();
  expect(box()).toHaveAccessibleDescription('Select a member');
  await waitFor(() => expect(box()).toHaveFocus());
});

test('shows fifty of ten thousand options, says so, and adds as many at the end of the list', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ value: index, label: `Member ${index}` }));
  visit({ options: many });
  await userEvent.click(box());
  expect(options()).toHaveLength(50);
  expect(screen.getAllByRole('option')[49]).toHaveAttribute('aria-setsize', '10000');
  expect(announced()).toBe('50 of 10000 members shown. Type more to narrow them down.');
  fireEvent.scroll(screen.getByRole('listbox'));
  expect(options()).toHaveLength(100);
  await userEvent.keyboard('{ArrowUp}');
  expect(options()).toHaveLength(150);
  await userEvent.type(box(), '9999');
  expect(options()).toEqual(['Member 9999']);
});

test('shows an earlier choice once the options have loaded', () => {
  const { change } = visit({ value: '2', options: [], loading: true });
  expect(box().value).toBe('');
  change({ options: MEMBERS, loading: false });
  expect(box().value).toBe('Ann Lee');
});

describe('with a search on the server', () => {
  const [ann, ben, anna] = MEMBERS as [Option, Option, Option];
  const server = { total: 400, search: jest.fn() };
  const answer = (change: ReturnType<typeof visit>['change'], options: Option[]) =>
    act(async () => change({ server: { ...server, total: options.length }, options, loading: false }));

  test("shows the server's matches", async () => {
    const { change } = visit({ server });
    await userEvent.type(box(), 'zz');
    expect(server.search).toHaveBeenLastCalledWith('zz');
    expect(options()).toHaveLength(3);
    await answer(change, [ben]);
    expect([options(), announced()]).toEqual([['Ben Okafor0611111111 · ben@gym.test'], '1 member']);
  });

  test('Enter during a search chooses nothing; after the response, it chooses the first match', async () => {
    const { change } = visit({ server, loading: true });
    await userEvent.type(box(), '0611{Enter}');
    expect([hidden().value, box().value, box().getAttribute('aria-expanded'), announced()]).toEqual([
      '',
      '0611',
      'true',
      'Loading…',
    ]);
    await answer(change, [ben, ann]);
    await userEvent.keyboard('{Enter}');
    expect([box().value, hidden().value]).toEqual(['Ben Okafor', '3']);
  });

  test('the highlighted option stays highlighted when the response arrives in another order', async () => {
    const { change } = visit({ server, loading: true });
    await userEvent.type(box(), 'ann{ArrowDown}{ArrowDown}');
    await answer(change, [anna, ann, ben]);
    await userEvent.keyboard('{Enter}');
    expect(hidden().value).toBe('3');
  });

  test('if the response lacks the highlighted option, no other option is highlighted', async () => {
    const { change } = visit({ server, loading: true });
    await userEvent.type(box(), 'ann{ArrowDown}');
    await answer(change, [ben, anna]);
    expect(box().getAttribute('aria-activedescendant')).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(hidden().value).toBe('');
  });
});
