import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type BucketAddress, bucketClientConfig } from '@gym/release/bucket';

/** Backups in an S3-compatible bucket. */
export interface BucketBackups {
  /** Uploads a file. Fails if the bucket has an object of that name. */
  upload(file: string, name: string): Promise<void>;
  download(name: string, file: string): Promise<void>;
  /** Names without the prefix. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** A large file takes minutes. Only a connection that stands still is broken. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 60_000 };

export function bucketBackups({ bucket, prefix }: BucketAddress): BucketBackups {
  const client = new S3Client({ ...bucketClientConfig(), requestHandler: TIMEOUTS });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async upload(file, name) {
      const { size } = await stat(file);
      const Body = createReadStream(file);
      await client.send(new PutObjectCommand({ ...objectOf(name), Body, ContentLength: size, IfNoneMatch: '*' }));
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
