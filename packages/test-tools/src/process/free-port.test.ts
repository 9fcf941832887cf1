import { createServer } from 'node:net';
import { freePort } from './free-port.ts';
import { openLoopback } from './serve-loopback.ts';

test('never returns a port twice, and none that the system assigns by itself', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port >= 15_000 && port < 32_768).toBe(true);
});

test('never returns a port in use, and throws if no other is free', async () => {
  const { port, stop } = await openLoopback(createServer());
  const asked = freePort([port, port]).finally(() => void stop());
  await expect(asked).rejects.toThrow(`There is no free port from ${port} to ${port}.`);
  expect(await freePort([port, port])).toBe(port);
});
