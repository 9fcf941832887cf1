import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pager } from './pager.tsx';

const show = (page: number, total = 48) => {
  const onPage = jest.fn();
  render(<Pager page={page} pageSize={5} total={total} onPage={onPage} />);
  return onPage;
};

test('says which page and which rows show (acceptance E2)', () => {
  show(2);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('6–10 of 48');
  expect(screen.getByText('Page 2 of 10')).toBeInTheDocument();
});

test.each([
  ['First', 1],
  ['Previous', 3],
  ['Next', 5],
  ['Last', 10],
])('%s leads from page 4 to page %i', async (name, page) => {
  const onPage = show(4);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onPage).toHaveBeenCalledWith(page);
});

test.each([
  [1, ['First', 'Previous'], ['Next', 'Last']],
  [10, ['Next', 'Last'], ['First', 'Previous']],
])('page %i has an end', async (page, ended, open) => {
  const onPage = show(page);
  for (const name of ended) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(onPage).not.toHaveBeenCalled();
  for (const name of open) expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled');
});

test('a last page that is not full ends at the last row', () => {
  show(10);
  expect(screen.getByText('46–48 of 48')).toBeInTheDocument();
});
