/** Where the user is in the product, as far as saves need to know. */
export interface Place {
  pathname(): string;
  go(path: string): void;
  /** Hears the path of every completed navigation; the answer stops it. */
  onArrival(listener: (pathname: string) => void): () => void;
}
