import { render } from '@testing-library/react';
import { EmailText } from './email-text.tsx';

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
