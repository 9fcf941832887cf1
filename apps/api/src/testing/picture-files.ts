import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of noise, so that files are as large as photos. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/** A JPEG like a phone's, with its location. */
export const photo = (width = 900, height = 600): Promise<Buffer> =>
  noise(width, height)
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();

export const png = (width = 60, height = 40): Promise<Buffer> => noise(width, height).png().toBuffer();
/** The bytes of a form with a picture. */
export const pictureForm = async (): Promise<{ readonly type: string; readonly bytes: Buffer }> => ({
  type: 'multipart/form-data; boundary=x',
  bytes: Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    await png(),
    Buffer.from('\r\n--x--\r\n'),
  ]),
});

export const webp = (): Promise<Buffer> => noise(60, 40).webp().toBuffer();
export const gif = (): Promise<Buffer> => noise(60, 40).gif().toBuffer();
export const avif = (): Promise<Buffer> => noise(64, 64).avif().toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
};

/** A small PNG of 400 million pixels. */
export function pixelBomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8); // one bit a pixel, grey
  const rows = Buffer.alloc((side / 8 + 1) * side);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The first bytes of an iPhone's photo. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);

/** A form with one file. */
export function formWith(bytes: Uint8Array, { field = 'image', name = 'me.jpg', type = 'image/jpeg' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
