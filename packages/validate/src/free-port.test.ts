import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

test('is never the same twice, and none that the system hands out by itself', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port >= 15_000 && port < 32_768).toBe(true);
});

test('is none where somebody listens; where there is no other, it says so', async () => {
  const first = await freePort();
  const neighbours: [number, number] = [first + 1, first + 2];
  const server = createServer();
  await new Promise<void>((resolve) => { server.listen(neighbours[0], '127.0.0.1', resolve); });
  try {
    expect(await freePort(neighbours)).toBe(neighbours[1]);
    await expect(freePort(neighbours)).rejects.toThrow(`There is no free port from ${neighbours[0]} to ${neighbours[1]}.`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
