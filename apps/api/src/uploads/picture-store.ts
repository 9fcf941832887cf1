/** Where pictures are kept: a folder or a bucket, shared by all processes of a deployment. Rejects where it cannot be reached. */
export interface PictureStore {
  /** Keeps a picture for good, whole or not at all, before it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removes it, with what a broken-off `put` may have left; one that is not there counts as removed. */
  remove(name: string): Promise<void>;
}
