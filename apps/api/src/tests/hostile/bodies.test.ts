import { startTestServer, TEST_ORIGIN } from '../../testing/test-server.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { examplePerLane, forEachConcurrent } from './concurrent-examples.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { type HostileBody, hostileBodies } from './hostile-bodies.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';
import { requestHead, sendOne, type RawResponse } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = openTestGym(server);

const MEGABYTE = 1_000_000;
const posts = everyCall(({ method }) => method === 'POST');
const json = posts.filter(([, { body }]) => body !== undefined);
const others = posts.filter(([, { body }]) => body === undefined);

type Part = string | Buffer;
/** Posts parts of a body with these header lines, as a visitor. */
const post = (
  path: string,
  { token, address }: { token: string; address: string },
  headers: string[],
  parts: Iterable<Part>,
) => {
  const { host } = new URL(TEST_ORIGIN);
  const by = [`Authorization: Bearer ${token}`, `X-Forwarded-For: ${address}`, `X-Forwarded-Host: ${host}`];
  const head = requestHead({ method: 'POST', target: path, headers: [...by, ...headers] });
  return sendOne(
    server.url,
    (function* () {
      yield head;
      yield* parts;
    })(),
  );
};
const postBody = (path: string, visitor: Parameters<typeof post>[1], { body, type, headers = [] }: HostileBody) => {
  const described = [`Content-Type: ${type ?? 'application/json'}`, `Content-Length: ${Buffer.byteLength(body)}`];
  return post(path, visitor, [...described, ...headers], [body]);
};

/** The status and text of an answer whose status is none of `ends`. */
const otherThan = (ends: readonly number[], answer: RawResponse) =>
  ends.includes(answer.status) ? undefined : `${answer.status} ${answer.text}`;

test.each(json)('K: %s rejects a malformed body', async (name, call) => {
  const { path } = call;
  // The server sends only a few files at the same time.
  const lanes = 'download' in call ? 1 : 8;
  const { body: sample = {} } = await exampleOf(gym, name);
  const { take, used } = examplePerLane(gym, name);
  await forEachConcurrent(
    hostileBodies(sample).keys(),
    async (index, lane) => {
      const { visitor, body = {} } = await take(lane);
      const hostile = hostileBodies(body)[index]!;
      const { name: kind, ends } = hostile;
      if (ends.includes(200)) used(lane);
      const answer = await postBody(path, visitor, hostile);
      expect([kind, otherThan(ends, answer), findResponseProblems(answer)]).toEqual([kind, undefined, []]);
    },
    lanes,
  );
  expect({}).not.toHaveProperty('role');
  await expectServerIntact(server);
});

test.each(others)('K: %s, which takes no JSON, ignores or rejects any body', async (name, { path }) => {
  const { take, used } = examplePerLane(gym, name);
  await forEachConcurrent(hostileBodies({ id: 1 }), async (hostile, lane) => {
    const { visitor } = await take(lane);
    const answer = await postBody(path, visitor, hostile);
    if (answer.status === 200) used(lane);
    expect([hostile.name, findResponseProblems(answer)]).toEqual([hostile.name, []]);
  });
  await expectServerIntact(server);
});

/** Ten megabytes in pieces. */
function* pieces(before: string, after: string, chunked = false) {
  const piece = 'x'.repeat(MEGABYTE);
  const chunk = (text: string) => (chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  yield chunk(before);
  for (let sent = 0; sent < 10; sent += 1) yield chunk(piece);
  yield chunk(after) + (chunked ? '0\r\n\r\n' : '');
}

test.each(posts)(
  'K: %s rejects a body of 10 MB with a reason, with and without Content-Length',
  async (name, { path }) => {
    for (const [kind, length] of [
      ['with a length', `Content-Length: ${10 * MEGABYTE + 8}`],
      ['chunked', 'Transfer-Encoding: chunked'],
    ] as const) {
      const { visitor } = await exampleOf(gym, name);
      const headers = ['Content-Type: application/json', length];
      const answer = await post(path, visitor, headers, pieces('{"a":"', '"}', kind === 'chunked'));
      expect([
        kind,
        otherThan(json.some(([other]) => other === name) ? [413] : [413, 415], answer),
        findResponseProblems(answer),
      ]).toEqual([kind, undefined, []]);
    }
    await expectServerIntact(server);
  },
);

test.each(json)('K: %s accepts a body in chunks of one byte', async (name, { path }) => {
  const { visitor, body } = await exampleOf(gym, name);
  const chunks = [...Buffer.from(JSON.stringify(body))].map((byte) =>
    Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
  );
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const answer = await post(path, visitor, headers, [...chunks, '0\r\n\r\n']);
  expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('"error"')]);
});
