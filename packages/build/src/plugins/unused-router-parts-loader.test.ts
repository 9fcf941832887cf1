/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transform } from 'esbuild';
import { REPOSITORY } from '../workspace/repository.ts';
import dropUnused from './unused-router-parts-loader.cjs';

const LIBRARY = `
import * as React3 from "react";
var Context = React3.createContext(null);
Context.displayName = "Context";
var Used = React3.forwardRef(function UsedWithRef() { return "used"; });
Used.displayName = "Used";
var Unused = React3.forwardRef(function UnusedWithRef() { return React3.useContext(Context); });
Unused.displayName = "Unused";
export { Used };
`;

test('removes a component that no file imports from the bundle, and keeps the others', async () => {
  const { code } = await transform(dropUnused(LIBRARY), { format: 'esm', treeShaking: true });
  expect(code).toContain('UsedWithRef');
  expect(code).not.toMatch(/UnusedWithRef|createContext|displayName/);
});

const ROUTER = `
export function createRouter(init) {
  if (init.instrumentations) instrument(init.instrumentations);
  const errors = init.hydrationData ? init.hydrationData.errors : init.routes;
  async function fetch2(key) {
    return handleFetcher(key);
  }
  function navigate(opts) {
    if (opts && opts.submission && isMutation(opts.submission)) return handleAction(opts.submission);
    return loadRoutes(opts);
  }
  return {
    errors,
    navigate,
    fetch: fetch2,
  };
}`;

test('removes the code behind options that the shell never gives, fetchers and submissions', async () => {
  const { code } = await transform(dropUnused(ROUTER), { format: 'esm', minifySyntax: true });
  expect(code).toMatch(/init\.routes[^]*loadRoutes/);
  expect(code).not.toMatch(/instrument|hydrationData|handleAction|fetch: fetch2/);
});

test('the router of today has these parts by these names', () => {
  const fromShell = createRequire(path.join(REPOSITORY, 'apps/shell/package.json'));
  const router = createRequire(fromShell.resolve('react-router-dom')).resolve('react-router/package.json');
  const folder = path.join(path.dirname(router), 'dist/production');
  const sources = readdirSync(folder).map((file) =>
    file.endsWith('.mjs') ? readFileSync(path.join(folder, file), 'utf8') : '',
  );
  const source = sources.find((text) => text.includes('function createRouter(init)'))!;
  for (const option of ['instrumentations', 'hydrationData', 'dataStrategy', 'getContext']) {
    expect(source).toContain(`init.${option}`);
    expect(dropUnused(source)).not.toContain(`init.${option}`);
  }
  const without = dropUnused(source);
  for (const part of [
    '    fetch: fetch2,',
    '    getFetcher,',
    '    resetFetcher,',
    '    deleteFetcher: queue',
    'opts && opts.submission',
    'if (isBrowser3) {\n      restoreAppliedTransitions(',
    '= appliedViewTransitions.get(',
    '.document.startViewTransition ===',
    '[interruption, setInterruption] =',
    ' warning(\n',
    ' warnOnce(\n',
  ])
    expect([part, source.includes(part), without.includes(part)]).toEqual([part, true, false]);
});
