import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form } from '../form.tsx';
import { CheckboxField, SelectField } from './choice-fields.tsx';
import { DigitsField, PasswordField, TextField } from './text-fields.tsx';
import { digitsOf } from './digits-of.ts';

function show(children: ReactNode, initialValues: object = {}, native = false) {
  const onSubmit = jest.fn();
  render(
    <Form label="Member" initialValues={initialValues} native={native} submitLabel="Save" onSubmit={onSubmit}>
      {children}
    </Form>,
  );
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return onSubmit.mock.lastCall?.[0] as object;
  };
}

test.each([
  ['+91 98-76', { phone: true }, '+919876'],
  ['(0) 9876', { phone: true }, '09876'],
  ['98+76', { phone: true }, '9876'],
  ['+560001', {}, '560001'],
  ['00123', {}, '00123'],
  ['12a3', {}, '123'],
  ['1234567', { maxLength: 6 }, '123456'],
])('keeps of %p with %j only %p', (text, rules, kept) => {
  expect(digitsOf(text, rules)).toBe(kept);
});

test('a phone keeps its leading zeros and plus, and stays text (acceptance E8)', async () => {
  const sent = show(<DigitsField name="phone" label="Phone" phone />, { phone: '' });
  const phone = screen.getByLabelText('Phone');
  expect(phone).toHaveAttribute('inputmode', 'numeric');
  expect(phone).not.toHaveAttribute('type', 'number');
  await userEvent.type(phone, '0a098-7');
  expect(phone).toHaveValue('00987');
  await userEvent.clear(phone);
  await userEvent.click(phone);
  await userEvent.paste('+91 98-76');
  expect(await sent()).toEqual({ phone: '+919876' });
});

test('the caret stays in place when a character is rejected', async () => {
  show(<DigitsField name="pincode" label="Pincode" />, { pincode: '560001' });
  const pincode = screen.getByLabelText<HTMLInputElement>('Pincode');
  // The form validates asynchronously after the change.
  // eslint-disable-next-line testing-library/no-unnecessary-act
  await act(async () =>
    fireEvent.change(pincode, { target: { value: '56x0001', selectionStart: 3, selectionEnd: 3 } }),
  );
  expect(pincode).toHaveValue('560001');
  expect(pincode.selectionStart).toBe(2);
});

test('a phone field in a native form has the pattern attribute', () => {
  show(<DigitsField name="phone" label="Phone" phone required />, { phone: '' }, true);
  expect(screen.getByLabelText('Phone')).toHaveAttribute('pattern', '\\+?[0-9]+');
});

test('shows a password without moving the focus', async () => {
  show(<PasswordField name="password" label="Password" autoComplete="current-password" />, { password: '' });
  const password = screen.getByLabelText('Password');
  await userEvent.type(password, 'secret');
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(password).toHaveAttribute('type', 'text');
  expect(password).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('a select offers an empty choice first and reports each choice', async () => {
  const chosen = jest.fn();
  const sent = show(
    <SelectField name="country" label="Country" options={[{ value: 7, label: 'India' }]} onChoose={chosen} />,
    { country: '' },
  );
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('--Select--');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'India');
  expect(chosen).toHaveBeenCalledWith('7');
  expect(await sent()).toEqual({ country: '7' });
});

test('a select without a placeholder offers only its options', () => {
  show(
    <SelectField
      name="keep"
      label="Keep"
      options={[
        { value: 'a', label: 'Ann' },
        { value: 'b', label: 'Ben' },
      ]}
      placeholder={false}
    />,
    { keep: 'b' },
  );
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ann', 'Ben']);
  expect(screen.getByLabelText('Keep')).toHaveValue('b');
});

test('a checkbox is true or false', async () => {
  const sent = show(<CheckboxField name="active" label="Active" />, { active: true });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  expect(await sent()).toEqual({ active: false });
});

test('a hint describes its field', () => {
  show(<TextField name="email" label="Email" type="email" hint="As on the contract." autoComplete="email" />, {
    email: '',
  });
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('As on the contract.');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
});

test('a dotted name addresses a value in a list', async () => {
  const sent = show(<TextField name="diet.0.qty" label="Qty" />, { diet: [{ qty: '' }] });
  await userEvent.type(screen.getByLabelText('Qty'), '5');
  expect(await sent()).toEqual({ diet: [{ qty: '5' }] });
});
