let announced: ReadonlySet<string> = new Set();

/** Stores the features that the server announced beside `data` in the responses of `userlogin` and `getRole`. */
export function setFeatures(features: Iterable<string>): void {
  announced = new Set(features);
}

/** Whether the server announced this feature. The client sends nothing outside section 7 without its feature. */
export const hasFeature = (name: string): boolean => announced.has(name);

/** Stores the `features` of a response. A response without features announces none. */
export function learnFeatures(features: unknown): void {
  setFeatures(Array.isArray(features) ? features.filter((name) => typeof name === 'string') : []);
}
