import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { type BucketAddress, bucketClientConfig } from './bucket.ts';
import type { FileHeaders, Store } from './store.ts';

/** Attempts of a write if the bucket rejects it because of a concurrent one. */
const TRIES = 5;

/**
 * Stores releases as objects of an S3-compatible bucket, which writes an object completely or not at all.
 * `If-None-Match` and `If-Match` decide between concurrent writers. Some servers ignore them
 * (`requireConditionalWrites`).
 */
export function bucketStore({ bucket, prefix }: BucketAddress): Store {
  const client = new S3Client({ ...bucketClientConfig(), maxAttempts: 3 });
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  /** Whether the condition was true. */
  async function put(
    name: string,
    body: Buffer,
    headers: FileHeaders,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
  ): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.send(
          new PutObjectCommand({
            ...objectOf(name),
            ...condition,
            Body: body,
            ContentType: headers.contentType,
            CacheControl: headers.cacheControl,
            ContentEncoding: headers.contentEncoding,
          }),
        );
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412 || (status === 404 && condition.IfMatch !== undefined)) return false;
        if (status !== 409 || tries === TRIES) throw error;
      }
    }
  }

  return {
    address: `s3://${bucket}/${prefix}`,
    read: (name) =>
      absentAs(undefined, async () => {
        const { Body, ETag } = await client.send(new GetObjectCommand(objectOf(name)));
        if (!Body || ETag === undefined) throw new Error(`${bucket} returned ${name} without a body or an etag.`);
        return { body: Buffer.from(await Body.transformToByteArray()), etag: ETag };
      }),
    etag: (name) => absentAs(undefined, async () => (await client.send(new HeadObjectCommand(objectOf(name)))).ETag),
    storedAt: (name) =>
      absentAs(undefined, async () => (await client.send(new HeadObjectCommand(objectOf(name)))).LastModified),
    now: () => readClock(client, bucket),
    create: (name, body, headers) => put(name, body, headers, { IfNoneMatch: '*' }),
    replace: (name, body, headers, etag) =>
      put(name, body, headers, etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag }),
    async list(folder) {
      const keys = await listKeys(client, bucket, prefix + folder);
      return keys.map((key) => key.slice(prefix.length)).sort();
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}

/** The bucket's clock: the `Date` header of any response, also of one that rejects the request. */
async function readClock(client: S3Client, bucket: string): Promise<Date> {
  const command = new HeadBucketCommand({ Bucket: bucket });
  let date: string | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      ({ date } = (result.response as { readonly headers: Readonly<Record<string, string>> }).headers);
      return result;
    },
    { step: 'deserialize', priority: 'low' },
  );
  await client.send(command).catch((error: unknown) => {
    if (date === undefined) throw error;
  });
  if (date === undefined) throw new Error(`${bucket} does not say what time it is: its response has no Date.`);
  return new Date(date);
}

async function listKeys(client: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let from: string | undefined, more = true; more;) {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
    );
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    from = NextContinuationToken;
    more = from !== undefined;
  }
  return keys;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

async function absentAs<T>(nothing: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    // A missing bucket also answers 404. That does not mean that the file is absent.
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return nothing;
    throw error;
  }
}
