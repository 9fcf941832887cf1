import { commitAddress } from './published-build.ts';
import { readRepository } from './source-origin.ts';

test.each([
  ['gym/staff', 'https://github.com/gym/staff'],
  ['github:gym/staff', 'https://github.com/gym/staff'],
  ['gitlab:gym/staff', 'https://gitlab.com/gym/staff'],
  ['git+https://github.com/gym/staff.git', 'https://github.com/gym/staff'],
  ['https://git.gym.example/team/staff/', 'https://git.gym.example/team/staff'],
  ['git@github.com:gym/staff.git', 'https://github.com/gym/staff'],
  ['git+ssh://git@github.com/gym/staff.git', 'https://github.com/gym/staff'],
  ['javascript:alert(1)', undefined],
  ['http://github.com/gym/staff', undefined],
  ['', undefined],
])('the repository %p is at %p', (text, address) => {
  expect(readRepository(text)).toBe(address);
});

test('a commit has an address, uncommitted changes have none', () => {
  const repository = 'https://github.com/gym/staff';
  expect(commitAddress({ repository, revision: '1f2e3d4c' })).toBe(`${repository}/commit/1f2e3d4c`);
  expect(commitAddress({ repository, revision: '1f2e3d4c and changes' })).toBeUndefined();
  expect(commitAddress({ revision: '1f2e3d4c' })).toBeUndefined();
});
