import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bucketClientConfig, type BucketAddress } from '@gym/release/bucket';
import { PICTURE_TYPE, type PictureStore } from './picture-store.ts';

/** Pictures as objects of an S3-compatible bucket, which keeps an object whole or not at all. */
export function bucketPictures({ bucket, prefix }: BucketAddress): PictureStore {
  const client = new S3Client(bucketClientConfig());
  const objectOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: bytes, ContentType: PICTURE_TYPE }));
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
}
