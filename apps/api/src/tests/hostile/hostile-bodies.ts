import { gzipSync } from 'node:zlib';
import type { Fields } from '../../testing/call-examples/call-examples.ts';
import { DEEP } from './hostile-values.ts';

/** A whole body that is not what it should be, made of one that is. */
export interface HostileBody {
  readonly name: string;
  readonly body: string | Buffer;
  /** What the request says it is. */
  readonly type?: string;
  readonly headers?: readonly string[];
  /** The statuses it may end in; 200 where what it says is clear after all. */
  readonly ends: readonly number[];
}

const JSON_TYPE = 'application/json';

/** Everything that is tried in place of the body `fields`. */
export function hostileBodies(fields: Fields): HostileBody[] {
  const good = JSON.stringify(fields);
  const [first = 'x'] = Object.keys(fields);
  const list = Object.keys(fields).find((name) => Array.isArray(fields[name])) ?? 'x';
  const broken = (name: string, body: string | Buffer): HostileBody => ({ name, body, ends: [400] });
  const typed = (name: string, type: string, body: string | Buffer = good): HostileBody => ({
    name,
    body,
    type,
    ends: [415],
  });
  return [
    broken('nothing', ''),
    broken('blanks', ' \n\t'),
    broken('null', 'null'),
    broken('true', 'true'),
    broken('a number', '7'),
    broken('a text', '"x"'),
    broken('an array', '[]'),
    broken('an array with the body', `[${good}]`),
    broken('no fields', '{}'),
    broken('half of it', good.slice(0, -1)),
    broken('half of a text', `{"${first}":"a`),
    broken('more behind it', `${good}x`),
    broken('it twice', good + good),
    broken('a comma too many', good.replace(/}$/, ',}')),
    broken('single quotation marks', good.replaceAll('"', "'")),
    broken('a comment', `/* */${good}`),
    broken('NaN', `{"${first}":NaN}`),
    broken('Infinity', `{"${first}":-Infinity}`),
    broken('hexadecimal', `{"${first}":0x10}`),
    broken('undefined', `{"${first}":undefined}`),
    broken('10 000 levels', DEEP),
    broken('10 000 levels of objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
    broken('10 000 levels never closed', '['.repeat(10_000)),
    broken('a list of 80 000 rows', good.replace(/}$/, `,"${list}":[${Array(80_000).fill('{}').join()}]}`)),
    broken('__proto__', good.replace('{', '{"__proto__":{"role":1},')),
    broken('an escaped __proto__', good.replace('{', '{"\\u005f_proto__":{"role":1},')),
    broken('constructor.prototype', good.replace('{', '{"constructor":{"prototype":{"role":1}},')),
    broken('NUL around it', `\0${good}\0`),
    broken('broken UTF-8', Buffer.concat([Buffer.from(good), Buffer.from([0xff])])),
    broken('UTF-16', Buffer.from(good, 'utf16le')),
    broken('a name of half a pair', Buffer.from(`{"${first}\ud800":1}`, 'latin1')),

    { name: 'a BOM', body: `\ufeff${good}`, ends: [200] },
    { name: 'a key twice, the last one good', body: good.replace('{', `{"${first}":{"a":1},`), ends: [200] },
    { name: 'a key twice, the last one bad', body: good.replace(/}$/, `,"${first}":{"a":1}}`), ends: [400] },
    { name: 'a name of 100 000 letters', body: good.replace('{', `{"${'x'.repeat(100_000)}":1,`), ends: [200] },
    {
      name: '10 000 names',
      body: good.replace('{', `{${Array.from({ length: 10_000 }, (_, index) => `"x${index}":1,`).join('')}`),
      ends: [200],
    },
    { name: 'a charset in capitals', body: good, type: 'application/json; charset=UTF-8', ends: [200] },
    { name: 'no encoding, said so', body: good, headers: ['Content-Encoding: identity'], ends: [200] },

    typed('UTF-16, said so', `${JSON_TYPE}; charset=utf-16`, Buffer.from(good, 'utf16le')),
    typed('Latin-1', `${JSON_TYPE}; charset=iso-8859-1`),
    typed('UTF-7', `${JSON_TYPE};charset="utf-7"`),
    typed('plain text', 'text/plain'),
    typed('a form', 'application/x-www-form-urlencoded', 'a=b'),
    typed('XML', 'application/xml', '<a/>'),
    typed(
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--\r\n',
    ),
    typed('a relative of JSON', 'application/vnd.api+json'),
    typed('JSON Patch', 'application/json-patch+json'),
    typed('text/json', 'text/json'),
    typed('JSONP', 'application/jsonp'),
    typed('no type', ''),
    typed('a type that is none', 'json'),
    typed('a list of types', `${JSON_TYPE}, text/plain`),
    typed('everything', '*/*'),
    typed('octets', 'application/octet-stream'),
    ...['gzip', 'deflate', 'br', 'compress', 'identity, gzip', 'x'].map((encoding): HostileBody => ({
      name: `Content-Encoding ${encoding}`,
      body: gzipSync(good),
      headers: [`Content-Encoding: ${encoding}`],
      ends: [415],
    })),
  ];
}
