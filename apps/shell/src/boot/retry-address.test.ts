import { ADDRESS, provideRetryAddresses } from './retry-address.ts';

const addressOf = (url: string) => (window as unknown as { [ADDRESS]: (url: string) => string })[ADDRESS](url);

test('the first load of a file takes its own address, as it was preloaded; each repeat takes a new one', () => {
  provideRetryAddresses();
  expect(['a.js', 'a.js', 'b.css', 'a.js'].map(addressOf)).toEqual(['a.js', 'a.js?retry=1', 'b.css', 'a.js?retry=2']);
});
