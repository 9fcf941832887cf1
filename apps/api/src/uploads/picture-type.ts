const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Brands of the container that phones keep their photos in (ISO/IEC 23008-12), and that this server's decoder cannot read. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic';

/** What a file is by its first bytes, as the decoder calls it; undefined for anything else. What its sender says counts for nothing. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(bytes, 8, 12))) return 'heic';
  return undefined;
}
