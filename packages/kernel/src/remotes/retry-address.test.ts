import { ADDRESS, provideRetryAddresses } from './retry-address.ts';

const addressOf = (url: string) => (window as unknown as { [ADDRESS]: (url: string) => string })[ADDRESS](url);

test('the first load of a file uses the preloaded address; each retry uses a new one', () => {
  provideRetryAddresses();
  expect(['a.js', 'a.js', 'b.css', 'a.js'].map(addressOf)).toEqual(['a.js', 'a.js?retry=1', 'b.css', 'a.js?retry=2']);
});

test('a retry discards all preloads, so that no file waits for a preload that failed or hangs', () => {
  provideRetryAddresses();
  for (const file of ['entry.js', 'page.js', 'page.css']) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', href: `/assets/${file}` });
    document.head.append(link);
  }
  expect(addressOf('/assets/entry.js')).toBe('/assets/entry.js');
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(3);
  expect(['entry.js', 'page.js', 'page.css', 'other.js'].map((file) => addressOf(`/assets/${file}`))).toEqual([
    '/assets/entry.js?retry=1',
    '/assets/page.js?retry=1',
    '/assets/page.css?retry=1',
    '/assets/other.js',
  ]);
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(0);
});
