import type { ValidationError } from 'yup';
import { credentialsSchema } from './credentials.ts';

const messages = (values: object, path: string): string[] => {
  try {
    credentialsSchema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as ValidationError).inner.filter((inner) => inner.path === path).flatMap(({ errors }) => errors);
  }
};

test.each(['', 'ann', 'ann@', '@gym.test', undefined])('A2: rejects the email %p', (email) => {
  expect(messages({ email, password: 'x' }, 'email')[0]).toBe('Enter youer vallid email');
});

test('A2: an empty password is an error of its own', () => {
  expect(messages({ email: 'ann@gym.test', password: undefined }, 'password')).toEqual(['No password provided.']);
  expect(messages({ email: 'ann@gym.test', password: '' }, 'password')[0]).toBe('No password provided.');
});

test('A2: the schema requires one character, with its text', () => {
  expect(messages({ email: 'ann@gym.test', password: '' }, 'password')).toContain(
    'Password is too short - should be 1 chars minimum.',
  );
  expect(messages({ email: 'ann@gym.test', password: 'x' }, 'password')).toEqual([]);
});
