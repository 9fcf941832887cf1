import { readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@gym/api-contract';
import { repositoryRoot } from '@gym/test-tools';
import { startTestServer, PASSWORD } from '../../testing/test-server.ts';
import { apiDocument } from './api-document.ts';
import { EXAMPLE_SESSION } from './example-session.ts';
import { pointsDocument } from './points-document.ts';
import { problemsDocument } from './problems-document.ts';

const server = startTestServer();
const written = apiDocument();

test.each([
  ['api.md', written],
  ['points.md', pointsDocument()],
  ['problems.md', problemsDocument()],
])('docs/%s is what `pnpm api-docs` writes from the current contract', (name, text) => {
  expect(readFileSync(path.join(repositoryRoot(), 'docs', name), 'utf8')).toBe(text);
});

test('describes every call: its path, its role and each field of its request', () => {
  for (const [name, call] of Object.entries(calls)) {
    const [, section = ''] = written.split(new RegExp(`^### ${name}$`, 'm'));
    const own = section.split(/^##/m)[0]!;
    expect(own).toContain(`\`${call.method} ${call.path}\` – for `);
    const input = {
      ...('query' in call ? call.query.properties : {}),
      ...('body' in call ? (call.body as { properties?: object }).properties : {}),
    };
    for (const field of Object.keys(input)) expect([name, own.includes(`| \`${field}\` |`)]).toEqual([name, true]);
  }
});

test('contains no references to the source', () => {
  expect(written).not.toMatch(/undefined|\[object|acceptance [A-Z]\d|\bnull\b.*\bnull\b.*undefined/);
});

test('the example session works as written', async () => {
  let token: string | undefined;
  for (const { call, query, body, key, answers } of EXAMPLE_SESSION) {
    const { status, body: answer } = await server.call(call, {
      ...(token && { token }),
      ...(query && { query }),
      ...(body && { body: call === 'userlogin' ? { ...body, password: PASSWORD } : body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
    expect([call, status, answer.reason]).toEqual([call, 200, undefined]);
    expect(answer).toMatchObject(
      JSON.parse(JSON.stringify(answers), (name, value: unknown) =>
        value === '…' ? expect.anything() : name === 'features' ? expect.any(Array) : value,
      ) as object,
    );
    token ??= answer.data.token_no as string;
  }
});
