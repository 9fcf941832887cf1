import { BLOCK } from './format.ts';

/** Behind the end of the tar, where its readers look no more: a block with the hash of everything before it. */
const SEAL = /^gym-backup seal 1 sha256 ([0-9a-f]{64})\n+$/;

/** @param hash SHA-256 of all bytes before it, in hexadecimal */
export const sealOf = (hash: string): Buffer =>
  Buffer.from(`gym-backup seal 1 sha256 ${hash}`.padEnd(BLOCK, '\n'), 'latin1');

/** The hash that a seal states; undefined where the block is none, as at the end of a file that was cut off. */
export const readSeal = (block: Buffer): string | undefined => SEAL.exec(block.toString('latin1'))?.[1];
