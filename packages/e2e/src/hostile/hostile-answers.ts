import type { Fault } from '../failures/faulty-origin.ts';
import { MARKUP } from './hostile-texts.ts';

const says =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body);
const json = (body: unknown, status = 200) => says(status, JSON.stringify(body));

const [image, script] = MARKUP;
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
export const ANSWERS: Readonly<Record<string, Fault>> = {
  'a page of markup': says(200, `<html><body>${image}<script>trap()</script></body></html>`, {
    'content-type': 'text/html; charset=utf-8',
  }),
  'half a JSON': says(200, '{"status":"success","data":[{"id":1,"fna'),
  'rows that are none': json({
    status: 'success',
    data: [null, 1, 'x', [], {}, { id: {}, fname: {}, lname: [], phone: { a: 1 }, email: null, price: [] }],
  }),
  'an object for a list': json({ status: 'success', data: { length: 1e9, 0: row, map: 'x', then: 'x', toString: 1 } }),
  'a text for everything': json({ status: 'success', data: image, features: image }),
  'keys of the prototype': says(
    200,
    '{"status":"success","data":[{"id":1,"__proto__":{"fname":"x"},"constructor":{"prototype":{"x":1}}}],"__proto__":{"data":1}}',
  ),
  'ten thousand lists in each other': says(
    200,
    `{"status":"success","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ),
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
