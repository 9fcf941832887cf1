import { gzipSync } from 'node:zlib';
import type { Fields } from '../../testing/call-examples/call-examples.ts';
import { DEEP } from './hostile-values.ts';

/** A malformed or unusual body, made from a valid one. */
export interface HostileBody {
  readonly name: string;
  readonly body: string | Buffer;
  /** The content type. */
  readonly type?: string;
  readonly headers?: readonly string[];
  /** The allowed statuses; 200 for an unusual but valid body. */
  readonly ends: readonly number[];
}

const JSON_TYPE = 'application/json';

const broken = (name: string, body: string | Buffer): HostileBody => ({ name, body, ends: [400] });

/** Bodies that are not valid JSON, or not an object. `good` is a valid body, and `first` one of its fields. */
const malformedJson = (good: string, first: string): HostileBody[] => [
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
  broken('a letter after the end', `${good}x`),
  broken('the body twice', good + good),
  broken('a trailing comma', good.replace(/}$/, ',}')),
  broken('single quotation marks', good.replaceAll('"', "'")),
  broken('a comment', `/* */${good}`),
  broken('NaN', `{"${first}":NaN}`),
  broken('Infinity', `{"${first}":-Infinity}`),
  broken('hexadecimal', `{"${first}":0x10}`),
  broken('undefined', `{"${first}":undefined}`),
  broken('NUL around it', `\0${good}\0`),
  broken('broken UTF-8', Buffer.concat([Buffer.from(good), Buffer.from([0xff])])),
  broken('UTF-16', Buffer.from(good, 'utf16le')),
  broken('a name with half a surrogate pair', Buffer.from(`{"${first}\ud800":1}`, 'latin1')),
];

/** Bodies that would exhaust the server or change the prototype of objects. `list` is a field with a list. */
const attackingJson = (good: string, list: string): HostileBody[] => [
  broken('10 000 levels', DEEP),
  broken('10 000 levels of objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
  broken('10 000 levels never closed', '['.repeat(10_000)),
  broken('a list of 80 000 rows', good.replace(/}$/, `,"${list}":[${Array(80_000).fill('{}').join()}]}`)),
  broken('__proto__', good.replace('{', '{"__proto__":{"role":1},')),
  broken('an escaped __proto__', good.replace('{', '{"\\u005f_proto__":{"role":1},')),
  broken('constructor.prototype', good.replace('{', '{"constructor":{"prototype":{"role":1}},')),
];

/** Unusual bodies of which most are valid. */
const unusualJson = (good: string, first: string): HostileBody[] => [
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
  { name: 'the encoding identity', body: good, headers: ['Content-Encoding: identity'], ends: [200] },
];

/** Bodies of other types, character sets and encodings. */
function otherTypes(good: string): HostileBody[] {
  const typed = (name: string, type: string, body: string | Buffer = good): HostileBody => ({
    name,
    body,
    type,
    ends: [415],
  });
  return [
    typed('UTF-16 with its charset', `${JSON_TYPE}; charset=utf-16`, Buffer.from(good, 'utf16le')),
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
    typed('a type based on JSON', 'application/vnd.api+json'),
    typed('JSON Patch', 'application/json-patch+json'),
    typed('text/json', 'text/json'),
    typed('JSONP', 'application/jsonp'),
    typed('no type', ''),
    typed('an invalid type', 'json'),
    typed('a list of types', `${JSON_TYPE}, text/plain`),
    typed('any type', '*/*'),
    typed('octets', 'application/octet-stream'),
    ...['gzip', 'deflate', 'br', 'compress', 'identity, gzip', 'x'].map((encoding): HostileBody => ({
      name: `Content-Encoding ${encoding}`,
      body: gzipSync(good),
      headers: [`Content-Encoding: ${encoding}`],
      ends: [415],
    })),
  ];
}

/** All hostile bodies for a call whose valid body is `fields`. */
export function hostileBodies(fields: Fields): HostileBody[] {
  const good = JSON.stringify(fields);
  const [first = 'x'] = Object.keys(fields);
  const list = Object.keys(fields).find((name) => Array.isArray(fields[name])) ?? 'x';
  return [
    ...malformedJson(good, first),
    ...attackingJson(good, list),
    ...unusualJson(good, first),
    ...otherTypes(good),
  ];
}
