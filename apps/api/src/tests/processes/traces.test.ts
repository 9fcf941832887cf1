import { json } from 'node:stream/consumers';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';
import { gymProcesses } from '../../testing/gym-processes.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
/** What the exporter sends: OTLP as JSON. */
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const processes = gymProcesses();
const received: Sent[] = [];
let collector: LoopbackServer;

beforeAll(async () => {
  collector = await serveLoopback((request, response) => {
    void json(request).then((sent) => {
      if (request.url === '/v1/traces') received.push(sent as Sent);
      response.end('{}');
    });
  });
});
afterAll(() => collector.stop());

const spans = () =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

/** Signs in as an administrator, and adds a plan. @returns the token and the response of the second call */
async function work(url: string, password: string) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = (await (await post('/api/userlogin', { email: 'admin@gym.test', password })).json()) as {
    readonly data: { readonly token_no: string };
  };
  const token = signedIn.data.token_no;
  const saved = await post(
    '/api/addPlanDetail',
    { plan_name: 'Traced plan', duration: 1, price: 10, free_days: 3 },
    { authorization: `Bearer ${token}`, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  );
  return { token, saved };
}

test('sends a span of each request, with its statements as children, without values and secrets', async () => {
  const { cli, url, password } = await processes.running({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'iron-works',
  });
  const { token, saved } = await work(url, password);
  expect(saved.status).toBe(200);
  await cli.kill('SIGTERM');

  const request = spans().find(({ name }) => name === 'POST /api/addPlanDetail')!;
  expect(attribute(request, 'gym.request.id')).toBe(saved.headers.get('x-request-id'));
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  // A stranger's trace is not continued.
  expect([request.traceId, request.parentSpanId]).not.toContain('a'.repeat(32));
  const children = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
  // The session is read before the body arrives, and the plan is written after it.
  expect(children.map((span) => String(attribute(span, 'db.query.text')))).toEqual(
    expect.arrayContaining([expect.stringContaining('from sessions'), expect.stringContaining('insert into "plans"')]),
  );
  expect(attribute(received[0]!.resourceSpans[0]!.resource, 'service.name')).toBe('iron-works');
  const text = JSON.stringify(received);
  for (const secret of ['Traced plan', 'admin@gym.test', password, token]) expect(text).not.toContain(secret);
});

test('a collector that is away fails neither a request nor the shutdown', async () => {
  const { cli, url, password } = await processes.running({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  expect((await work(url, password)).saved.status).toBe(200);
  expect(await cli.kill('SIGTERM')).toBe(0);
});
