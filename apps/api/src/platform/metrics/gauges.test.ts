import { Registry } from 'prom-client';
import { diskSpace } from '../system/disk-space.ts';
import { registerGauges } from './gauges.ts';

jest.mock('../system/disk-space.ts');

test('a disk that the system does not report keeps its last figures, so that an alert on it stays', async () => {
  const registry = new Registry();
  jest.mocked(diskSpace).mockResolvedValue({ free: 7, size: 70 });
  registerGauges(registry, { folders: { data: '/data' } });
  expect(await registry.metrics()).toContain('gym_disk_free_bytes{folder="data"} 7');
  jest.mocked(diskSpace).mockResolvedValue(undefined);
  const metrics = await registry.metrics();
  expect(metrics).toContain('gym_disk_free_bytes{folder="data"} 7');
  expect(metrics).toContain('gym_disk_bytes{folder="data"} 70');
});
