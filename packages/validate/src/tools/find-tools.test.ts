import { findOrInstall, findTools, installByApt, toolsReport } from './find-tools.ts';

const missing = { found: false, reason: 'No tool was found.' } as const;
const there = { found: true, path: '/bin/tool', from: 'PATH' } as const;

test('installs nothing if the tool exists', async () => {
  const way = jest.fn();
  expect(await findOrInstall(() => there, [way])).toBe(there);
  expect(way).not.toHaveBeenCalled();
});

test('searches again after installing, and stops at the first way that works', async () => {
  let installed = false;
  const first = async () => {
    installed = true;
    return { ok: true, output: '' };
  };
  const second = jest.fn();
  expect(await findOrInstall(() => (installed ? there : missing), [first, second])).toBe(there);
  expect(second).not.toHaveBeenCalled();
});

test('a tool that cannot be installed stays missing, with the reason of each way', async () => {
  const result = await findOrInstall(() => missing, [async () => ({ ok: false, output: 'apt said no' })]);
  expect(result).toEqual({ found: false, reason: 'No tool was found.\napt said no' });
});

test('only root uses apt', async () => {
  expect(await installByApt(['chromium'], { uid: 1000, platform: 'linux' })).toEqual({
    ok: false,
    output: 'apt can install chromium only for root on Debian or Ubuntu.',
  });
});

test('searches only for the tools that the steps need', async () => {
  expect(toolsReport(await findTools([], false))).toBe('');
  expect(toolsReport(await findTools(['chromium', 'chromium'], false))).toMatch(/^Chromium {4}[^\n]*$/);
});
