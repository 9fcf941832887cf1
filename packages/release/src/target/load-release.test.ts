import assert from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BootConfig, BootData } from '@gym/remote-contract';
import { callMark } from '@gym/remote-contract/call-mark';
import { releaseLocalBuilds } from '../commands/compose.ts';
import { SmallWorkspace } from '../testing/small-workspace.ts';
import { PLACEHOLDERS } from './boot-document.ts';
import { RELEASE_FILE, type ReleaseRecord } from './release-record.ts';
import { UNSIGNED } from './signature.ts';
import { loadRelease, type ServedDocument } from './load-release.ts';

const config: BootConfig = {
  gymName: 'Iron',
  gymTagline: 'Lift',
  developerCredit: 'us',
  apiBase: '',
  cdnBase: '/',
  currency: 'EUR',
  locale: 'en',
  timeZone: 'UTC',
  measureUnit: 'cm',
  fixedCities: ['A', 'B'],
  passwordMinLength: 1,
};

let workspace: SmallWorkspace;
beforeEach(async () => {
  workspace = new SmallWorkspace();
  await releaseLocalBuilds(workspace);
});

const documents = async (...ownApis: string[]) =>
  (await loadRelease(workspace.folder, UNSIGNED, ownApis)).documents as [ServedDocument];

test("fills in the deployment's configuration", async () => {
  const [{ renderDocument }] = await documents();
  const html = renderDocument({ ...config, cdnBase: 'https://cdn.example/gym/' });
  expect(html).toContain('<title>Iron</title>');
  expect(html).toContain('src="https://cdn.example/gym/assets/shell/main.1.js"');
  expect(/id="config">([^<]*)</.exec(html)?.[1]).toBe(
    JSON.stringify({ ...config, cdnBase: 'https://cdn.example/gym/' }),
  );
  expect(html).not.toMatch(/%(config|cdnBase|title)%/);
});

test("changes a document's remotes, unless the development server still fills them in", async () => {
  const [{ renderDocument }] = await documents();
  const bootOf = (html: string) => /id="boot">([^<]*)</.exec(html)?.[1] ?? '';
  const html = renderDocument(config, (remote) => ({ ...remote, title: 'Changed' }));
  expect((JSON.parse(bootOf(html)) as BootData).remotes.map(({ title }) => title)).toContain('Changed');
  // A title of a gym's own may look like a part of the document.
  const odd = renderDocument(config, (remote) => ({ ...remote, title: '%config% </script>' }));
  expect((JSON.parse(bootOf(odd)) as BootData).remotes[0]?.title).toBe('%config% </script>');
  const file = path.join(workspace.folder, RELEASE_FILE);
  const record = JSON.parse(readFileSync(file, 'utf8')) as ReleaseRecord;
  const developed = record.documents.map((one) => ({
    ...one,
    document: one.document.replace(bootOf(one.document), PLACEHOLDERS.boot),
  }));
  writeFileSync(file, JSON.stringify({ ...record, documents: developed }));
  const [developing] = await documents();
  expect(bootOf(developing.renderDocument(config, () => assert.fail()))).toBe(PLACEHOLDERS.boot);
});

test('escapes the name of the gym', async () => {
  const [{ renderDocument }] = await documents();
  const hostile = `</script><img src=x onerror=alert(1)>&"'%cdnBase%$&`;
  const html = renderDocument({ ...config, gymName: hostile });
  expect(html).not.toContain('<img');
  expect(html).toContain(
    '<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;%cdnBase%$&amp;</title>',
  );
  expect((JSON.parse(/id="config">([^<]*)</.exec(html)?.[1] ?? '') as BootConfig).gymName).toBe(hostile);
});

test("the policy allows only the document's origin and the configured ones", async () => {
  const [{ contentSecurityPolicy }] = await documents();
  const own = contentSecurityPolicy({ apiBase: '', cdnBase: '/' });
  expect(own).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/);
  expect(own).not.toMatch(/unsafe|\*|https?:/);
  const apart = contentSecurityPolicy({ apiBase: 'https://api.example', cdnBase: 'https://cdn.example/gym/' });
  expect(apart).toMatch(/connect-src 'self' https:\/\/api\.example;/);
  expect(apart).toMatch(/script-src 'self' https:\/\/cdn\.example 'sha256-/);
  expect(apart).toMatch(/img-src 'self' https:\/\/api\.example data:;/);
});

test("the policy opens one origin of the developer's machine, for the document that names it", async () => {
  const [{ contentSecurityPolicy }] = await documents();
  const origins = { apiBase: '', cdnBase: '/' };
  expect(contentSecurityPolicy(origins)).not.toContain('http:');
  const changed = (policy: string) =>
    policy.split('; ').filter((directive) => !contentSecurityPolicy(origins).split('; ').includes(directive));
  const OWN = 'http://localhost:8091';
  expect(changed(contentSecurityPolicy({ ...origins, opened: [OWN] }))).toEqual([
    expect.stringMatching(`^script-src 'self' ${OWN} 'sha256-`),
    expect.stringMatching(`^style-src 'self' ${OWN} 'sha256-`),
    `connect-src 'self' ${OWN}`,
  ]);
});

test('the document has the marks of the calls that each remote declares', async () => {
  workspace.manifest('staff', { needs: ['getMemberDetails', 'getServiceToken'], origins: ['https://lockers.example'] });
  await releaseLocalBuilds(workspace);
  const [{ renderDocument }] = await documents();
  const { remotes } = JSON.parse(/id="boot">([^<]*)</.exec(renderDocument(config))?.[1] ?? '') as BootData;
  const token = 'getServiceToken?origin=https%3A%2F%2Flockers.example';
  expect(remotes.find(({ name }) => name === 'staff')?.calls?.split(' ')).toEqual(
    expect.arrayContaining(['getMemberDetails', token].map(callMark)),
  );
});

test('the policy allows the origins that remotes declare and the operator lists, for calls only', async () => {
  workspace.manifest('staff', { origins: ['https://lockers.example', 'https://classes.example:8443'] });
  await releaseLocalBuilds(workspace);
  const [{ contentSecurityPolicy }] = await documents(
    'https://classes.example:8443',
    'https://lockers.example',
    'https://undeclared.example',
  );
  const policy = contentSecurityPolicy({ apiBase: '', cdnBase: '/' });
  expect(policy).toContain("connect-src 'self' https://lockers.example https://classes.example:8443;");
  expect(policy.match(/lockers\.example/g)).toHaveLength(1);
});

test('an origin that the operator does not list is in no policy and no version, and is named', async () => {
  workspace.manifest('staff', { origins: ['https://lockers.example', 'https://attacker.example'] });
  await releaseLocalBuilds(workspace);
  const { documents: found, unlisted } = await loadRelease(workspace.folder, UNSIGNED, ['https://lockers.example']);
  const [{ contentSecurityPolicy, versions }] = found as [ServedDocument];
  expect(contentSecurityPolicy({ apiBase: '', cdnBase: '/' })).toContain("connect-src 'self' https://lockers.example;");
  expect(versions.remotes.map(({ current }) => current.origins)).toEqual([undefined, ['https://lockers.example']]);
  expect(unlisted).toEqual([{ remote: 'staff', origin: 'https://attacker.example' }]);
  const development = await loadRelease(workspace.folder, UNSIGNED, 'declared');
  expect([development.unlisted, JSON.stringify(development.documents[0]?.versions)]).toEqual([
    [],
    expect.stringContaining('https://attacker.example'),
  ]);
});

test('a remote for two audiences is there for the browsers of both', async () => {
  workspace.manifest('staff', { audience: ['staff', 'trainer'] });
  await releaseLocalBuilds(workspace);
  const [{ versions, renderDocument }] = await documents();
  expect(versions.remotes.map(({ current }) => [current.name, current.audience])).toEqual([
    ['admin', 'admin'],
    ['staff', 'staff'],
    ['staff', 'trainer'],
  ]);
  expect(renderDocument(config)).toContain('"audience":"trainer"');
});
