import { createInstance } from '@module-federation/enhanced/runtime';
import { lazilyShared } from './lazily-shared.ts';

test('a shared library whose load failed is loaded again for the next who asks, and then kept', async () => {
  const library = { DataTable: 'table' };
  const load = jest.fn<Promise<object>, []>().mockRejectedValueOnce(new Error('chunk gone')).mockResolvedValue(library);
  const federation = createInstance({
    name: 'shell', remotes: [],
    shared: { '@gym/ui/list': { version: '0.1.0', shareConfig: { singleton: true, requiredVersion: '^0.1.0' }, get: lazilyShared('@gym/ui/list', load, () => federation.shareScopeMap) } },
  });
  await expect(federation.loadShare('@gym/ui/list')).rejects.toThrow('chunk gone');
  const factory = await federation.loadShare('@gym/ui/list');
  expect(factory && factory()).toBe(library);
  await federation.loadShare('@gym/ui/list');
  expect(load).toHaveBeenCalledTimes(2);
});
