import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager } from './list-rows.tsx';

const show = (page: number, total = 48) => {
  const onPage = jest.fn();
  render(<Pager page={page} pageSize={5} total={total} onPage={onPage} />);
  return onPage;
};

test('shows the page and the range of rows (acceptance E2)', () => {
  show(2);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('6–10 of 48');
  expect(screen.getByText('Page 2 of 10')).toBeInTheDocument();
});

test.each([
  ['First', 1],
  ['Previous', 3],
  ['Next', 5],
  ['Last', 10],
])('%s goes from page 4 to page %i', async (name, page) => {
  const onPage = show(4);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onPage).toHaveBeenCalledWith(page);
});

test.each([
  [1, ['First', 'Previous'], ['Next', 'Last']],
  [10, ['Next', 'Last'], ['First', 'Previous']],
])('page %i disables the buttons without a target', async (page, ended, open) => {
  const onPage = show(page);
  for (const name of ended) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(onPage).not.toHaveBeenCalled();
  for (const name of open) expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled');
});

test('the range of a partial last page ends at the last row', () => {
  show(10);
  expect(screen.getByText('46–48 of 48')).toBeInTheDocument();
});
