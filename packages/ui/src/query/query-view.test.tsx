import type { UseQueryResult } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { QueryView } from './query-view.tsx';

function show(query: { data?: string; error?: unknown; isFetching?: boolean; refetch?: () => void }) {
  const result = { isFetching: false, refetch: () => {}, ...query, isError: query.error !== undefined } as unknown as UseQueryResult<string>;
  render(<MemoryRouter><QueryView query={result} notFound={{ to: '/userlist', label: 'User list' }}>{(data) => <p>{data}</p>}</QueryView></MemoryRouter>);
}

test('says that it is loading', () => {
  show({ isFetching: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
});

test('shows the reason of a failed read and reads again on Retry', async () => {
  const refetch = jest.fn();
  show({ error: { kind: 'server', reason: 'The database is down.' }, refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('The database is down.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('leads from an unknown record to its list (acceptance B5)', () => {
  show({ error: { kind: 'not-found', reason: 'No user 99.' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/record not found/i);
  expect(screen.getByRole('link', { name: 'User list' })).toHaveAttribute('href', '/userlist');
});

test('keeps showing data when reading it again fails, and says so', () => {
  show({ data: 'Ann Lee', error: { reason: 'The server cannot be reached.' } });
  expect(screen.getByText('Ann Lee')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('The server cannot be reached.');
});

test.each([
  [{ kind: 'refused', reason: 'Closed today.' }, 'Closed today.'],
  [new Error('It broke.'), 'It broke.'],
  ['text', 'Something went wrong.'],
  [null, 'Something went wrong.'],
])('writes %p as a sentence', (error, sentence) => {
  show({ error });
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
});
