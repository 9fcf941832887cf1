import type { UseQueryResult } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryView } from './query-view.tsx';

function show(query: { data?: string; error?: unknown; isFetching?: boolean; refetch?: () => void }) {
  const result = {
    isFetching: false,
    refetch: () => {},
    ...query,
    isError: query.error !== undefined,
  } as unknown as UseQueryResult<string>;
  render(
    <MemoryRouter>
      <QueryView query={result} notFound={{ to: '/userlist', label: 'User list' }}>
        {(data) => <p>{data}</p>}
      </QueryView>
    </MemoryRouter>,
  );
}

test('announces that it is loading', () => {
  show({ isFetching: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
});

test('shows the reason of a failed read and retries it on Retry', async () => {
  const refetch = jest.fn();
  show({ error: { kind: 'server', reason: 'The database is down.' }, refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('The database is down.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('links from an unknown record to its list (acceptance B5)', () => {
  show({ error: { kind: 'not-found', reason: 'No user 99.' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/record not found/i);
  expect(screen.getByRole('link', { name: 'User list' })).toHaveAttribute('href', '/userlist');
});

test('keeps showing the data when a refetch fails, and says so', () => {
  show({ data: 'Ann Lee', error: { reason: 'The server cannot be reached.' } });
  expect(screen.getByText('Ann Lee')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached.');
});

test.each([
  [{ kind: 'refused', reason: 'Closed today.' }, 'Closed today.'],
  [new Error('It broke.'), 'It broke.'],
  ['text', 'Something went wrong.'],
  [null, 'Something went wrong.'],
])('shows %p as the sentence %p', (error, sentence) => {
  show({ error });
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
});

describe('a button that disappears after its action moves the focus to the heading', () => {
  type Shown = Partial<UseQueryResult<string>>;
  const cases: readonly [string, Shown, Shown, string][] = [
    [
      'Retry, during the retry',
      { isError: true, error: new Error('No.') },
      { isError: false, isFetching: true },
      'Retry',
    ],
    [
      'Retry beside stale data',
      { data: 'Ann', isError: true, error: new Error('No.') },
      { data: 'Ann', isError: false },
      'Retry',
    ],
  ];
  test.each(cases)('%s', async (_, before, after, button) => {
    function Page() {
      const [query, setQuery] = useState(before);
      return (
        <>
          <h1 tabIndex={-1}>Users</h1>
          <QueryView query={{ ...query, refetch: () => setQuery(after) } as unknown as UseQueryResult<string>}>
            {(data) => <p>{data}</p>}
          </QueryView>
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  test('the button of an empty list; a focus elsewhere stays', async () => {
    function Page() {
      const [empty, setEmpty] = useState(true);
      return (
        <>
          <h1 tabIndex={-1}>Users</h1>
          <input onChange={() => setEmpty(!empty)} />
          {empty && <EmptyState title="No match" action={<button onClick={() => setEmpty(false)}>Clear</button>} />}
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    await userEvent.type(screen.getByRole('textbox'), 'ab');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
