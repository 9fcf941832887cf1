import type sharp from 'sharp';
import { reasons } from '@gym/api-contract';
import { Limiter } from '../concurrency/limiter-and-mutex.ts';
import { fieldError, HttpError } from '../errors/http-error.ts';

const textOf = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Brands of the container of phone photos (ISO/IEC 23008-12), which this server's decoder cannot read. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic';

/** The type of a file by its first bytes, in the decoder's terms. The type that the sender claims does not count. */
function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (textOf(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textOf(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(textOf(bytes, 0, 6))) return 'gif';
  if (textOf(bytes, 0, 4) === 'RIFF' && textOf(bytes, 8, 12) === 'WEBP') return 'webp';
  if (textOf(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(textOf(bytes, 8, 12))) return 'heic';
  return undefined;
}

/** The allowed decoders, as few as possible. None of them draws, lays out text or reads other files. */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'];

let loadingDecoder: Promise<typeof sharp> | undefined;

async function loadDecoder(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  // One thread per picture and no cache, so that other calls continue.
  library.concurrency(1);
  library.cache(false);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: DECODERS });
  return library;
}

/** The decoder library with only the needed decoders. It loads with the first picture: most processes never see one. */
const pictureDecoder = (): Promise<typeof sharp> => (loadingDecoder ??= loadDecoder());

/** Side of a stored picture in pixels: sharp at several times the size on any screen. */
const SIDE = 512;
/** More than photos of phones have. The header states the size before any decoding. */
const MAX_PIXELS = 40_000_000;
/** Only a hostile picture takes longer. */
const MAX_SECONDS = 15;

/** Two at a time: the other threads of the pool are for hashing passwords and reading files. */
const decodeLimiter = new Limiter(2);

const pictureError = (reason: string) => fieldError('image', reason);

/**
 * Creates the stored picture from the uploaded file: upright, cut to a square, and only pixels. Metadata such as the
 * location, and bytes after the end, are gone.
 *
 * @throws HttpError 422 for a file that is no picture, has too many pixels or is damaged
 */
export async function reencodePicture(file: Uint8Array): Promise<Uint8Array> {
  const type = pictureType(file);
  if (type === 'heic') throw pictureError(reasons.pictures.heic);
  if (type === undefined) throw pictureError(reasons.pictures.unknown);
  const sharp = await pictureDecoder();
  return decodeLimiter.run(async () => {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, autoOrient: true });
    try {
      const { format } = await image.metadata();
      if (format !== type) throw pictureError(reasons.pictures.unknown);
      return await image
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof HttpError) throw error;
      const isTooLarge = /pixel limit/.test((error as Error).message);
      throw pictureError(
        isTooLarge ? reasons.pictures.tooManyPixels(MAX_PIXELS / 1_000_000) : reasons.pictures.damaged,
      );
    }
  });
}
