import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { avif, formWith, gif, heic, photo, pixelBomb, png, webp } from '../../testing/picture-files.ts';
import { requestHead } from '../../testing/raw-http.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

jest.setTimeout(20_000);

const server = startTestServer();

const MB = 1024 * 1024;
const upload = (bytes: Uint8Array, part: Parameters<typeof formWith>[1] = {}, headers: Record<string, string> = {}) =>
  server.call('uploadPicture', { token: server.staff, body: formWith(bytes, part), headers });
const image = async (token = server.staff) => (await server.read('getUserProfile', {}, token)).image as string | null;
const keptNow = async () => Buffer.from(server.pictures.kept.get((await image()) ?? '') ?? []);
const looseNow = async () => (await server.sql('select name from loose_uploads')).length;

/** Waits until all unreferenced pictures are removed. */
const settled = () => waitUntil(async () => (await looseNow()) === 0, 'A picture was not removed.', 5_000);

test('I1: stores a picture as an upright square that the profile names', async () => {
  const { status, body } = await upload(await photo(900, 600));
  expect([status, body]).toEqual([200, { status: 'success', data: { id: 2 } }]);
  expect(await image()).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(await sharp(await keptNow()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

test('I1: stores only the pixels of a photo, without place and author', async () => {
  const sent = await photo();
  expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(100);
  await upload(sent);
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(await keptNow()).metadata();
  expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({});
});

test('I1: turns a photo upright', async () => {
  const half = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const lying = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
    .composite([{ input: half, top: 0, left: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await upload(lying);
  const at = async (left: number) =>
    (
      await sharp(await keptNow())
        .extract({ left, top: 256, width: 1, height: 1 })
        .raw()
        .toBuffer()
    )[0];
  expect(await at(20)).toBeLessThan(50);
  expect(await at(490)).toBeGreaterThan(200);
});

test.each([
  ['PNG', png],
  ['WebP', webp],
  ['GIF', gif],
])('I1: accepts %s under any name and type', async (_type, file) => {
  expect((await upload(await file(), { name: '../../x.exe', type: 'text/html' })).status).toBe(200);
  expect((await sharp(await keptNow()).metadata()).format).toBe('webp');
});

test('I1: removes the previous picture, and removePicture removes the last one', async () => {
  await upload(await png());
  await upload(await png());
  await settled();
  expect([...server.pictures.kept.keys()]).toEqual([await image()]);
  const { status, body } = await server.post('removePicture');
  expect([status, body]).toEqual([200, { status: 'success', data: { id: 2 } }]);
  await settled();
  expect(await image()).toBeNull();
  expect(server.pictures.kept.size).toBe(0);
  expect((await server.post('removePicture')).status).toBe(200);
});

test('an upload changes only the own picture, and not the version of the profile', async () => {
  const before = (await server.read('getUserProfile')).version;
  await upload(await png());
  expect(await image(server.admin)).toBeNull();
  expect((await server.read('getUserProfile')).version).toBe(before);
});

test('the audit trail names the user and not the bytes', async () => {
  await server.pool.query(`select set_config('gym.audit_upkeep', 'on', true); delete from audit_entries`);
  await upload(await png());
  const name = await image();
  await server.post('removePicture');
  const rows = await server.sql('select user_id, action, record, record_id, after from audit_entries order by id');
  expect(rows).toEqual([
    { user_id: '2', action: 'uploadPicture', record: 'user', record_id: '2', after: { image: name } },
    { user_id: '2', action: 'removePicture', record: 'user', record_id: '2', after: { image: null } },
  ]);
});

describe('J3: with an idempotency key', () => {
  test('a repetition gets the same response and changes nothing', async () => {
    const file = await png();
    const send = () => upload(file, {}, { 'idempotency-key': 'again' });
    const first = await send();
    const name = await image();
    await upload(await gif());
    const later = await image();
    const second = await send();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await image()).toBe(later);
    expect(later).not.toBe(name);
    await settled();
    expect(server.pictures.kept.size).toBe(1);
  });

  test('two concurrent requests are one upload', async () => {
    await server.pool.query(`select set_config('gym.audit_upkeep', 'on', true); delete from audit_entries`);
    const file = await png();
    const answers = await Promise.all([1, 2].map(() => upload(file, {}, { 'idempotency-key': 'twice' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.sql('select id from audit_entries')).toHaveLength(1);
    await settled();
    expect(server.pictures.kept.size).toBe(1);
  });

  test('rejects another picture with the same key', async () => {
    await upload(await png(), {}, { 'idempotency-key': 'other' });
    expect((await upload(await png(30, 30), {}, { 'idempotency-key': 'other' })).status).toBe(422);
    await settled();
  });
});

const html = '<script>alert(document.domain)</script>';
const rejected: [
  name: string,
  status: number,
  reason: RegExp,
  file: () => Promise<Uint8Array> | Uint8Array,
  part?: Parameters<typeof formWith>[1],
][] = [
  [
    'an SVG called .png',
    422,
    /no picture that can be read/,
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`),
    { name: 'me.png', type: 'image/png' },
  ],
  ['a PDF', 422, /no picture/, () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a page', 422, /no picture/, () => Buffer.from(`<!doctype html>${html}`)],
  ['a TIFF', 422, /no picture/, () => Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1')],
  ['an AVIF', 422, /no picture/, avif],
  ['a script that begins like a GIF', 422, /damaged/, () => Buffer.from(`GIF89a=1;/*${html}*/`)],
  [
    'a PNG that begins like a JPEG',
    422,
    /damaged/,
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await png()]),
  ],
  ['HEIC', 422, /HEIC pictures cannot be read here\. Send it as a JPEG/, heic],
  ['400 million pixels in 60 kB', 422, /at most 40 megapixels/, () => pixelBomb()],
  [
    'half a JPEG',
    422,
    /damaged or incomplete/,
    async () => {
      const whole = await photo();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'half a PNG',
    422,
    /damaged or incomplete/,
    async () => {
      const whole = await png(300, 300);
      return whole.subarray(0, whole.length / 2);
    },
  ],
  ['the beginning of a GIF', 422, /damaged or incomplete/, async () => (await gif()).subarray(0, 40)],
  ['an empty file', 400, /no file/, () => new Uint8Array()],
  ['6 MB', 413, /too large.*5 MB/, () => Buffer.alloc(6 * MB, 0xff)],
  ['5 MB and a byte', 413, /too large.*5 MB/, () => Buffer.alloc(5 * MB + 1, 0xff)],
  ['a file in another field', 400, /one file, in the field image/, png, { field: 'picture' }],
  ['a file in the field __proto__', 400, /broken/, png, { field: '__proto__' }],
];

test.each(rejected)(
  'I1: rejects %s with %i and a sentence, and changes nothing',
  async (_name, status, reason, file, ...[part]) => {
    await upload(await png());
    const before = await image();
    const answered = await upload(await file(), part);
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ status: 'error', result: 'error', reason: expect.stringMatching(reason) });
    expect(await image()).toBe(before);
    await settled();
  },
);

test('I1: stores a GIF without the page after its end', async () => {
  expect((await upload(Buffer.concat([await gif(), Buffer.from(html)]))).status).toBe(200);
  expect((await keptNow()).includes('script')).toBe(false);
});

test('accepts exactly one file', async () => {
  const two = formWith(await png());
  two.append('image', new Blob([new Uint8Array(await png())]), 'b.png');
  const many = formWith(await png());
  for (let count = 0; count < 30; count += 1) many.append(`more${count}`, new Blob(['x']), 'x');
  const text = new FormData();
  text.append('image', 'a text');
  for (const [body, reason] of [
    [two, /^Send one file/],
    [many, /^Send one file/],
    [text, /^There is no file/],
    [new FormData(), /^(There is no file|The form is broken)/],
  ] as const) {
    const answered = await server.post('uploadPicture', body);
    expect([answered.status, answered.body.reason]).toEqual([400, expect.stringMatching(reason)]);
  }
});

test.each([
  ['JSON', 'application/json', '{"image":"x"}', 415],
  ['an address', 'application/x-www-form-urlencoded', 'image=x', 415],
  ['bare bytes', 'image/png', 'x', 415],
  ['no type', '', 'x', 415],
  ['a form without a boundary', 'multipart/form-data', 'x', 400],
  ['a form that is none', 'multipart/form-data; boundary=b', 'nothing of the kind', 400],
  [
    'a form without an end',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
    400,
  ],
])('rejects %s with a sentence', async (_name, type, body, status) => {
  const answered = await server.send('POST', '/api/uploadPicture', {
    token: server.staff,
    body,
    headers: { 'content-type': type },
  });
  expect(answered.status).toBe(status);
  expect(answered.body).toEqual({
    status: 'error',
    result: 'error',
    reason: expect.stringMatching(/^Send the file as a form|^The form is broken|^There is no file/),
    ...(answered.body.errors && { errors: { image: expect.any(String) } }),
  });
});

test('no other call accepts a form', async () => {
  expect((await server.post('updateProfile', formWith(await png()))).status).toBe(415);
});

/** The head of an upload request. */
const uploadHead = (token: string, length: number) =>
  requestHead({
    method: 'POST',
    target: '/api/uploadPicture',
    headers: [
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
    ],
  });

test('A10: rejects a request without a session before its body arrives', async () => {
  const { port, hostname } = new URL(server.url);
  const answer = await new Promise<string>((resolve, reject) => {
    // The client never sends the form itself.
    const socket = connect(Number(port), hostname, () => socket.write(uploadHead('dead', 5_000_000)));
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('an interrupted upload leaves nothing, and the next one succeeds', async () => {
  await settled();
  const before = server.pictures.kept.size;
  const { port, hostname } = new URL(server.url);
  // At once means before the session is known; later, while the file arrives.
  for (const delay of [0, 1, 2, 4, 8, 30]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          uploadHead(server.staff, 5_000) +
            '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
          () =>
            setTimeout(() => {
              socket.destroy();
              resolve();
            }, delay),
        );
      });
    });
  }
  expect((await upload(await png())).status).toBe(200);
  await settled();
  expect(server.pictures.kept.size).toBe(Math.max(before, 1));
});

test('two uploads of one user run at a time; a third gets 429, and other users are not affected', async () => {
  const small = await png();
  // The aborted uploads of the test before free their slots only when the server notices.
  await waitUntil(async () => {
    const both = await Promise.all([upload(small), upload(small)]);
    return both.every(({ status }) => status === 200);
  }, 'An aborted upload keeps its slot.');
  const { port, hostname } = new URL(server.url);
  const form = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nno picture\r\n--b--\r\n';
  const stalled = [1, 2, 3].map(() => {
    const socket = connect(Number(port), hostname);
    socket.write(uploadHead(server.staff, form.length) + form.slice(0, -1));
    return { socket, status: once(socket, 'data').then(([head]) => String(head).slice(9, 12)) };
  });
  const refused = await Promise.race(stalled.map(async (one) => ({ one, status: await one.status })));
  expect(refused.status).toBe('429');
  expect((await server.post('uploadPicture', formWith(small), server.admin)).status).toBe(200);
  for (const { socket } of stalled) socket.write(form.slice(-1));
  const others = stalled.filter((one) => one !== refused.one);
  expect(await Promise.all(others.map(({ status }) => status))).toEqual(['422', '422']);
  for (const { socket } of stalled) socket.destroy();
  expect((await upload(small)).status).toBe(200);
  await server.post('removePicture', undefined, server.admin);
  await settled();
});

test('none of these tests logged a failure of the server', () => {
  expect(server.log.errors).toEqual([]);
});
