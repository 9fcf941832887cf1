import type sharp from 'sharp';

/** The decoders that may run at all: each one less is one less to attack. Nothing that draws, lays out text or reads further files. */
const DECODERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'];

let loading: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  // One thread a picture, no pictures kept: calls go on beside it.
  library.concurrency(1);
  library.cache(false);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: DECODERS });
  return library;
}

/** The library that reads pictures, narrowed to what is needed. Loaded with the first picture: most processes never see one. */
export const pictureDecoder = (): Promise<typeof sharp> => (loading ??= load());
