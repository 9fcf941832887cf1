import { Refusal } from '../http/refusal.ts';
import { InLine } from './in-line.ts';
import { pictureDecoder } from './picture-decoder.ts';
import { pictureType } from './picture-type.ts';

/** Sides of a kept picture, in pixels: sharp at the largest size a screen shows it, several times over. */
const SIDE = 512;
/** More than any phone takes. Known from the header, before anything is decoded. */
const MAX_PIXELS = 40_000_000;
/** A picture that takes longer is made to. */
const MAX_SECONDS = 15;

/** Two at a time: the other threads of the pool are for hashing passwords and reading files. */
const line = new InLine(2);

const refuse = (reason: string) => new Refusal(422, reason, { errors: { image: reason } });

const UNKNOWN = 'This file is no picture that can be read. Send a JPEG, PNG, WebP or GIF.';
const HEIC =
  'HEIC pictures cannot be read here. Send it as a JPEG: on an iPhone, share it by mail, or choose Settings, Camera, Formats, Most Compatible.';
const TOO_MANY_PIXELS = `This picture has too many pixels. Send one of at most ${MAX_PIXELS / 1_000_000} megapixels.`;
const DAMAGED = 'This picture is damaged or incomplete. Save it anew, or send another one.';

/**
 * Makes the picture that is kept from the file that was sent: upright, cut to a square, and nothing in it but pixels – no
 * place it was taken at, no text, nothing behind its end.
 *
 * @throws Refusal 422 for what is no picture, has too many pixels or cannot be read to its end
 */
export async function makePicture(file: Uint8Array): Promise<Uint8Array> {
  const type = pictureType(file);
  if (type === 'heic') throw refuse(HEIC);
  if (type === undefined) throw refuse(UNKNOWN);
  const sharp = await pictureDecoder();
  return line.wait(async () => {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, autoOrient: true });
    try {
      const { format } = await image.metadata();
      if (format !== type) throw refuse(UNKNOWN);
      return await image
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw refuse(/pixel limit/.test((error as Error).message) ? TOO_MANY_PIXELS : DAMAGED);
    }
  });
}
