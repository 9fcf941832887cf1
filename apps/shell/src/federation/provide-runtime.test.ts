import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { provideRuntime } from './provide-runtime.ts';

const fromShell = createRequire(path.resolve(__dirname, '../../package.json'));

/** The compiled plugin with which the remotes are built. */
function pluginSource(): string {
  const runtime = fromShell.resolve('@module-federation/enhanced/runtime');
  return readFileSync(path.join(path.dirname(runtime), '../src/lib/container/ModuleFederationPlugin.js'), 'utf8');
}

test('gives the runtime under the name that the installed plugin builds into the remotes', () => {
  expect(pluginSource()).toContain('"@module-federation/runtime-core": "_FEDERATION_RUNTIME_CORE"');
  const page: { _FEDERATION_RUNTIME_CORE?: object } = {};
  provideRuntime(page);
  // What @module-federation/runtime, bundled in every remote's entry, takes from it.
  for (const name of ['ModuleFederation', 'CurrentGlobal', 'assert', 'helpers', 'setGlobalFederationConstructor', 'getGlobalFederationConstructor', 'setGlobalFederationInstance']) {
    expect(page._FEDERATION_RUNTIME_CORE).toHaveProperty(name);
  }
});

test('the plugin and the runtime are of one version', () => {
  const version = (name: string) => (JSON.parse(readFileSync(path.join(
    fromShell.resolve.paths(name)?.map((place) => path.join(place, name)).find((place) => {
      try { return readFileSync(path.join(place, 'package.json')); } catch { return false; }
    }) ?? '', 'package.json'), 'utf8')) as { version: string }).version;
  expect(version('@module-federation/runtime-core')).toBe(version('@module-federation/enhanced'));
});
