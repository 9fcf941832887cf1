/** Where the user is in the product, as far as saves need to know. */
export interface Place {
  pathname(): string;
  /** Whether a navigation away from there is under way. */
  onTheWay(): boolean;
  go(path: string): void;
  /** Hears the path of every completed navigation; the answer stops it. */
  onArrival(listener: (pathname: string) => void): () => void;
}
