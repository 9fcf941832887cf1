import type { BootConfig } from '@gym/remote-contract';
import { composeRelease } from '../compose/compose-release.ts';
import { createSmallWorkspace, type SmallWorkspace } from '../testing/small-workspace.ts';
import { loadRelease } from './load-release.ts';

const config: BootConfig = {
  gymName: 'Iron', gymTagline: 'Lift', developerCredit: 'us', apiBase: '', cdnBase: '/', currency: 'EUR', locale: 'en', timeZone: 'UTC',
  measureUnit: 'cm', fixedCities: ['A', 'B'], passwordMinLength: 1,
};

let workspace: SmallWorkspace;
beforeEach(async () => {
  workspace = createSmallWorkspace();
  await composeRelease(workspace);
});
afterEach(() => workspace.remove());

test("fills in the deployment's configuration", async () => {
  const { renderDocument } = await loadRelease(workspace.folder);
  const html = renderDocument({ ...config, cdnBase: 'https://cdn.example/gym/' });
  expect(html).toContain('<title>Iron</title>');
  expect(html).toContain('src="https://cdn.example/gym/assets/shell/main.1.js"');
  expect(/id="config">([^<]*)</.exec(html)?.[1]).toBe(JSON.stringify({ ...config, cdnBase: 'https://cdn.example/gym/' }));
  expect(html).not.toMatch(/%(config|cdnBase|title)%/);
});

test('a name cannot break out of where it is put', async () => {
  const { renderDocument } = await loadRelease(workspace.folder);
  const hostile = `</script><img src=x onerror=alert(1)>&"'%cdnBase%$&`;
  const html = renderDocument({ ...config, gymName: hostile });
  expect(html).not.toContain('<img');
  expect(html).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;%cdnBase%$&amp;</title>');
  expect((JSON.parse(/id="config">([^<]*)</.exec(html)?.[1] ?? '') as BootConfig).gymName).toBe(hostile);
});

test("the policy names nothing but the document's origin and those that the deployment configures", async () => {
  const { contentSecurityPolicy } = await loadRelease(workspace.folder);
  const own = contentSecurityPolicy({ apiBase: '', cdnBase: '/' });
  expect(own).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self';/);
  expect(own).not.toMatch(/unsafe|\*|https?:/);
  const apart = contentSecurityPolicy({ apiBase: 'https://api.example', cdnBase: 'https://cdn.example/gym/' });
  expect(apart).toMatch(/connect-src 'self' https:\/\/api\.example;/);
  expect(apart).toMatch(/script-src 'self' https:\/\/cdn\.example 'sha256-/);
  expect(apart).toMatch(/img-src 'self' https:\/\/api\.example data: blob:;/);
});
