import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar, DescriptionList, EmailText } from './display.tsx';
import { StatCard } from './stat-card.tsx';

test('an avatar shows the picture, or the initials if it cannot be loaded', () => {
  render(<Avatar name="Ann Lee" src="/uploads/ann.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: 'Ann Lee' }));
  expect(screen.getByRole('img', { name: 'Ann Lee' })).toHaveTextContent('AL');
});

test.each([
  ['Ann Lee', 'AL'],
  ['ann mary lee', 'AL'],
  ['Cher', 'C'],
  ['  ', ''],
  ['Élodie Ö', 'ÉÖ'],
])('shows %p as the initials %p', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
});

test('a description list shows a dash for a missing value', () => {
  render(<DescriptionList items={[{ term: 'Phone', value: undefined }]} />);
  expect(screen.getByRole('definition')).toHaveTextContent('–');
});

test('a stat card has its label as a heading, and shows the kind of figure', () => {
  render(<StatCard label="Users" value="2,300" badge="Sample" />);
  expect(screen.getByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(screen.getByText('Sample')).toBeInTheDocument();
});

test.each([
  ['ann@gym.test', 'ann@<wbr>gym.test'],
  ['k.van.berg@mail.gym.test', 'k.<wbr>van.<wbr>berg@<wbr>mail.gym.test'],
  ['"a@b"@gym.test', '"a@<wbr>b"@<wbr>gym.test'],
  ['no. address', 'no. address'],
  ['', ''],
])('%s can break across lines and copies unchanged', (email, html) => {
  const { container } = render(<EmailText email={email} />);
  expect([container.textContent, container.innerHTML]).toEqual([email, html]);
});
