import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { number, object, ref, string } from 'yup';
import { NumberField, PasswordField, TextField } from './field/text-fields.tsx';
import { SelectField } from './field/choice-fields.tsx';
import { Form, type FormProps } from './form.tsx';

interface Plan {
  plan_name: string;
  price: string;
  duration: string;
}

const schema = object({
  plan_name: string().required('Enter youer first name'),
  price: number().typeError('Enter youer price').required('Enter youer price'),
  duration: number().required('Enter youer last name'),
});

function show(props: Partial<FormProps<Plan, { plan_name: string; price: number; duration: number }>> = {}) {
  const onSubmit = jest.fn();
  const form = (more: object = {}) => (
    <MemoryRouter>
      <Form
        label="Plan"
        initialValues={{ plan_name: '', price: '', duration: '' }}
        schema={schema}
        submitLabel="Save"
        onSubmit={onSubmit}
        {...props}
        {...more}
      >
        <TextField name="plan_name" label="Plan name" required />
        <NumberField name="price" label="Price" required />
        <SelectField
          name="duration"
          label="Duration"
          options={[
            { value: 1, label: 'Monthly' },
            { value: 2, label: 'Weekly' },
          ]}
          required
        />
      </Form>
    </MemoryRouter>
  );
  const { rerender, container } = render(form());
  return { onSubmit, container, rerender: (more: object) => rerender(form(more)) };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Plan name'), 'Gold');
  await userEvent.type(screen.getByLabelText('Price'), '12.50');
  await userEvent.selectOptions(screen.getByLabelText('Duration'), 'Weekly');
};

test('inputs have the exact field names, and the form has one submit button', () => {
  const { container } = show();
  expect([...container.querySelectorAll('input, select')].map((input) => input.getAttribute('name'))).toEqual([
    'plan_name',
    'price',
    'duration',
  ]);
  expect(container.querySelectorAll('[type=submit]')).toHaveLength(1);
});

test('sends the values as the schema casts them', async () => {
  const { onSubmit } = show();
  await fill();
  await submit();
  expect(onSubmit).toHaveBeenCalledWith(
    { plan_name: 'Gold', price: 12.5, duration: 2 },
    expect.objectContaining({ typed: { plan_name: 'Gold', price: '12.50', duration: '2' } }),
  );
});

test('a submit with errors shows every message of the schema and focuses the first invalid field', async () => {
  const { onSubmit } = show();
  await submit();
  const name = screen.getByLabelText('Plan name');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Enter youer first name');
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('Enter youer price');
  expect(screen.getByLabelText('Duration')).toHaveAccessibleDescription('Enter youer last name');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a message appears on blur and disappears once the field is valid', async () => {
  show();
  const price = screen.getByLabelText('Price');
  await userEvent.type(price, 'x');
  expect(price).not.toHaveAccessibleDescription();
  await userEvent.tab();
  await waitFor(() => expect(price).toHaveAccessibleDescription('Enter youer price'));
  await userEvent.clear(price);
  await userEvent.type(price, '3');
  await waitFor(() => expect(price).not.toHaveAttribute('aria-invalid'));
});

test('shows a message exactly as the schema has it, spaces included', async () => {
  const texts = object({
    newpassword: string().required('New Password is required '),
    cpassword: string()
      .required('Confirm Password is required')
      .oneOf([ref('newpassword')], 'Passwords do not match'),
  });
  render(
    <Form
      label="Password"
      initialValues={{ newpassword: '', cpassword: '' }}
      schema={texts}
      submitLabel="Save"
      onSubmit={() => {}}
    >
      <PasswordField name="newpassword" label="New password" />
      <PasswordField name="cpassword" label="Confirm password" />
    </Form>,
  );
  await submit();
  expect(
    document.getElementById(screen.getByLabelText('New password').getAttribute('aria-describedby') ?? '')?.textContent,
  ).toBe('New Password is required ');
  await userEvent.type(screen.getByLabelText('New password'), 'a');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'b');
  await waitFor(() =>
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match'),
  );
});

test('a native form leaves validation to the browser and shows no messages of its own (acceptance C3)', async () => {
  const { container } = show({ native: true });
  const form = screen.getByRole('form', { name: 'Plan' });
  expect(form).not.toHaveAttribute('novalidate');
  expect(screen.getByLabelText('Plan name')).toHaveAttribute('required');
  await userEvent.click(screen.getByLabelText('Plan name'));
  await userEvent.tab();
  await submit();
  expect(container).not.toHaveTextContent('Enter youer');
});

test("a form with its own messages turns the browser's validation off", () => {
  show();
  expect(screen.getByRole('form', { name: 'Plan' })).toHaveAttribute('novalidate');
  expect(screen.getByLabelText('Plan name')).not.toHaveAttribute('required');
  expect(screen.getByLabelText('Plan name')).toBeRequired();
});

test('a double click submits once, even after a quick response', async () => {
  const { onSubmit } = show();
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('Enter does nothing while a submit is in flight', async () => {
  let answer = () => {};
  const onSubmit = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  show({ onSubmit });
  await fill();
  await userEvent.type(screen.getByLabelText('Plan name'), '{Enter}{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  await userEvent.type(screen.getByLabelText('Plan name'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("shows a rejected submit's reason above the fields, and its errors until the user edits", async () => {
  show({
    onSubmit: () =>
      Promise.reject(
        Object.assign(new Error('x'), { reason: 'There is such a plan.', errors: { plan_name: 'Taken' } }),
      ),
  });
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is such a plan.');
  const name = screen.getByLabelText('Plan name');
  expect(name).toHaveAccessibleDescription('Taken');
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.type(name, '!');
  expect(name).not.toHaveAttribute('aria-invalid');
  expect(name).toHaveFocus();
});

test("shows the server's errors that the screen passes", () => {
  const { rerender } = show();
  rerender({ errors: { price: 'Too dear' } });
  expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('Too dear');
});

test('omits an empty optional number', async () => {
  const onSubmit = jest.fn();
  render(
    <Form
      label="Limits"
      initialValues={{ limit: '' }}
      schema={object({ limit: number() })}
      submitLabel="Save"
      onSubmit={onSubmit}
    >
      <NumberField name="limit" label="Limit" />
    </Form>,
  );
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({}, expect.anything());
});

test('Cancel is a link to the list', () => {
  show({ cancelTo: '/planList' });
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/planList');
});
