interface Answer {
  readonly status: number;
  readonly body: string;
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

const [image, script] = ['<img src=/trap.png onerror=trap()>', '"><script>trap()</script>'];
const row = {
  id: 1,
  fname: 'W'.repeat(500),
  lname: image,
  plan_name: image,
  food_name: script,
  phone: '1',
  email: script,
  duration: 1,
  price: 1e308,
  free_days: 9,
};

/** Responses that a compromised server or proxy could send to any call. */
export const HOSTILE_ANSWERS: Readonly<Record<string, Answer>> = {
  'a page of markup': { status: 200, body: `<html><body>${image}<script>trap()</script></body></html>` },
  'half a JSON': { status: 200, body: '{"status":"success","data":[{"id":1,"fna' },
  'rows that are none': json({
    status: 'success',
    data: [null, 1, 'x', [], {}, { id: {}, fname: {}, lname: [], phone: { a: 1 }, email: null, price: [] }],
  }),
  'an object for a list': json({ status: 'success', data: { length: 1e9, 0: row, map: 'x', then: 'x', toString: 1 } }),
  'a text for everything': json({ status: 'success', data: image, features: image }),
  'keys of the prototype': {
    status: 200,
    body:
      '{"status":"success","data":[{"id":1,"__proto__":{"fname":"x"},"constructor":{"prototype":{"x":1}}}],' +
      '"__proto__":{"data":1}}',
  },
  'ten thousand lists in each other': {
    status: 200,
    body: `{"status":"success","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  },
  'megabytes of rows': json({
    status: 'success',
    data: Array.from({ length: 5_000 }, (_, id) => ({ ...row, id })),
    total: 5_000,
  }),
  'a reason of markup': json(
    { status: 'error', result: 'error', reason: `${image}${script}`, errors: { __proto__: 'x', fname: script } },
    422,
  ),
  'a reason that never ends': json({ status: 'error', result: 'error', reason: 'W'.repeat(300_000) }, 500),
  'a reason in a success': json({ status: 'error', reason: image }),
};

/** Ids that name no record, as they are written in an address. */
export const HOSTILE_IDS = [
  '%00',
  '1%27--',
  '%3Cimg%20src=/trap.png%20onerror=trap()%3E',
  '-1',
  '0',
  '1.5',
  '1e9',
  'NaN',
  '9'.repeat(400),
  '%F0%9F%92%AA',
  '%E2%80%AE1',
  '1%2F..%2F2',
  '__proto__',
  '%25',
  '..%5C..%5C1',
  '1;drop',
] as const;
