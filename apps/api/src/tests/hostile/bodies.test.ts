import { startTestServer, TEST_ORIGIN } from '../../testing/test-server.ts';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { examplePerLane, forEachConcurrent } from './concurrent-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { expectServerIntact, findResponseProblems } from './server-checks.ts';
import { requestHead, sendRaw, type RawResponse } from '../../testing/raw-http.ts';

const server = startTestServer();
const gym = new TestGym(server);
beforeAll(() => gym.open());

const MEGABYTE = 1_000_000;
const posts = everyCall(({ method }) => method === 'POST');
const json = posts.filter(([, { body }]) => body !== undefined);
const others = posts.filter(([, { body }]) => body === undefined);

const lines = ({ token, address }: { token: string; address: string }, ...more: string[]) => [
  `Authorization: Bearer ${token}`,
  `X-Forwarded-For: ${address}`,
  `X-Forwarded-Host: ${new URL(TEST_ORIGIN).host}`,
  ...more,
];

/** The status and text of an answer whose status is none of `ends`. */
const otherThan = (ends: readonly number[], answer: RawResponse | undefined) =>
  ends.includes(answer?.status ?? 0) ? undefined : `${answer?.status} ${answer?.text}`;

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
      const { name: kind, body: sent, type = 'application/json', headers = [], ends } = hostileBodies(body)[index]!;
      if (ends.includes(200)) used(lane);
      const {
        answers: [answer],
      } = await sendRaw(
        server.url,
        [
          requestHead({
            method: 'POST',
            target: path,
            headers: lines(visitor, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(sent)}`, ...headers),
          }),
          sent,
        ],
        { answers: 1 },
      );
      expect([kind, otherThan(ends, answer), findResponseProblems(answer!)]).toEqual([kind, undefined, []]);
    },
    lanes,
  );
  await expectServerIntact(server);
});

test.each(others)('K: %s, which takes no JSON, ignores or rejects any body', async (name, { path }) => {
  const { take, used } = examplePerLane(gym, name);
  await forEachConcurrent(
    hostileBodies({ id: 1 }),
    async ({ name: kind, body, type = 'application/json', headers = [] }, lane) => {
      const { visitor } = await take(lane);
      const {
        answers: [answer],
      } = await sendRaw(
        server.url,
        [
          requestHead({
            method: 'POST',
            target: path,
            headers: lines(visitor, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers),
          }),
          body,
        ],
        { answers: 1 },
      );
      if (answer?.status === 200) used(lane);
      expect([kind, findResponseProblems(answer!)]).toEqual([kind, []]);
    },
  );
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
      const {
        answers: [answer],
      } = await sendRaw(
        server.url,
        (function* () {
          yield requestHead({
            method: 'POST',
            target: path,
            headers: lines(visitor, 'Content-Type: application/json', length),
          });
          yield* pieces('{"a":"', '"}', kind === 'chunked');
        })(),
        { answers: 1 },
      );
      expect([
        kind,
        otherThan(json.some(([other]) => other === name) ? [413] : [413, 415], answer),
        findResponseProblems(answer!),
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
  const {
    answers: [answer],
  } = await sendRaw(
    server.url,
    [
      requestHead({
        method: 'POST',
        target: path,
        headers: lines(visitor, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      }),
      Buffer.concat(chunks),
      '0\r\n\r\n',
    ],
    { answers: 1 },
  );
  expect([answer?.status, answer?.text]).toEqual([200, expect.not.stringContaining('"error"')]);
});
