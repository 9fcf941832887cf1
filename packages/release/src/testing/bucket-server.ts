import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { conditionalWrites, type Conditions } from './conditional-writes.ts';

/** An S3-compatible server on this machine, with one bucket. */
export interface BucketServer {
  readonly url: string;
  /** What a deployment's environment has to be to reach it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Options {
  readonly bucket: string;
  /** Conditions that it heeds on writing: both unless stated. */
  readonly conditions?: Conditions;
}

/** Starts one for the tests of a file, and gives this process the environment that a deployment would give it. */
export async function startBucketServer({ bucket, conditions }: Options): Promise<BucketServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'gym-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const proxy = await conditionalWrites(`http://127.0.0.1:${port}`, conditions);
  const env = { AWS_ENDPOINT_URL_S3: proxy.url, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  const before = { ...process.env };
  Object.assign(process.env, env);
  return {
    url: proxy.url,
    env,
    async close() {
      process.env = before;
      await proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
