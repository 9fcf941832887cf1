import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { DescriptionList } from './description-list.tsx';
import { StatCard } from './stat-card.tsx';

test('an avatar shows the picture, and the initials when it cannot be loaded', () => {
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
])('the initials of %p are %p', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
});

test('a description list shows a dash for what is absent', () => {
  render(<DescriptionList items={[{ term: 'Phone', value: undefined }]} />);
  expect(screen.getByRole('definition')).toHaveTextContent('–');
});

test('a stat card carries its label as a heading, and what kind of figure it is', () => {
  render(<StatCard label="Users" value="2,300" badge="Sample" />);
  expect(screen.getByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(screen.getByText('Sample')).toBeInTheDocument();
});
