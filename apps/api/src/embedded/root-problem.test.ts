import { OperatorError } from '../operator-error.ts';
import { rootProblem } from './root-problem.ts';

const refused = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'chown' });
const onlyAsRoot = process.geteuid?.() === 0 ? test : test.skip;

onlyAsRoot('root that may not change to another account is told what to do', () => {
  expect(rootProblem(refused)).toBeInstanceOf(OperatorError);
  expect((rootProblem(refused) as Error).message).toMatch(/another user, or set DATABASE_URL/);
});

test('other errors stay as they are', () => {
  const other = new Error('disk full');
  expect(rootProblem(other)).toBe(other);
});
