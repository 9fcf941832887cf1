import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, IconButton } from './button.tsx';
import { TextLink } from '../link/link.tsx';

test('a button submits no form by default', () => {
  render(<Button>Add</Button>);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('type', 'button');
});

test('a busy button ignores clicks, submits no form and keeps the focus', async () => {
  const clicked = jest.fn();
  const submitted = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy onClick={clicked}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(clicked).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

test('an icon button has its label as its accessible name', () => {
  render(<IconButton label="Close" icon="close" />);
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
});

test('a link in a row names its record for screen readers', () => {
  render(
    <MemoryRouter>
      <TextLink to="/updateUser/1" about="Ann Lee">
        Edit
      </TextLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Edit Ann Lee' })).toHaveAttribute('href', '/updateUser/1');
});
