import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BucketAddress, bucketClientConfig } from '@gym/release/bucket';

/** Backups in an S3-compatible bucket. */
export interface BucketBackups {
  /** Uploads a file, a large one in parts. Fails if the bucket has an object of that name. */
  upload(file: string, name: string): Promise<void>;
  download(name: string, file: string): Promise<void>;
  /** Names without the prefix. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** A large file takes minutes. Only a connection that stands still is broken. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 60_000 };

/** Parts of a large file: at most 10 000, of which two are in memory. A lost part is sent again. */
const MAX_PARTS = 10_000;
const PART_SIZE = 16 * 1024 * 1024;

export function bucketBackups({ bucket, prefix }: BucketAddress): BucketBackups {
  const client = new S3Client({ ...bucketClientConfig(), requestHandler: TIMEOUTS });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async upload(file, name) {
      const { size } = await stat(file);
      await new Upload({
        client,
        params: { ...objectOf(name), Body: createReadStream(file), IfNoneMatch: '*' },
        partSize: Math.max(PART_SIZE, Math.ceil(size / MAX_PARTS)),
        queueSize: 2,
      }).done();
    },
    async download(name, file) {
      const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
      if (!(Body instanceof Readable)) throw new Error(`${name} has no content`);
      await pipeline(Body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    },
    async list() {
      const names: string[] = [];
      for (let from: string | undefined, more = true; more; more = from !== undefined) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        );
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key?.slice(prefix.length) ?? []));
        from = page.NextContinuationToken;
      }
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}
