import { render } from '@testing-library/react';
import { EmailText } from './email-text.tsx';

test.each([
  ['ann@gym.test', 'ann@<wbr>gym.test'],
  ['"a@b"@gym.test', '"a@<wbr>b"@gym.test'],
  ['no address', '<wbr>no address'],
  ['', '<wbr>'],
])('%s can break across lines and copies unchanged', (email, html) => {
  const { container } = render(<EmailText email={email} />);
  expect([container.textContent, container.innerHTML]).toEqual([email, html]);
});
