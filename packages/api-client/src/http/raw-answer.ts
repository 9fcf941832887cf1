/** An answer as it came over the wire, before anyone made sense of it. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** In its place, where the call asked for a file. */
  readonly file?: Blob;
}
