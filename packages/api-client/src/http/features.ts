let announced: ReadonlySet<string> = new Set();

/** Keeps what the server announced beside `data` in the answers of `userlogin` and `getRole`. */
export function setFeatures(features: Iterable<string>): void {
  announced = new Set(features);
}

/** Whether the server announced this addition to the specification; nothing outside section 7 is sent without. */
export const hasFeature = (name: string): boolean => announced.has(name);

/** Takes over the `features` of an answer; an answer without any announces none. */
export function learnFeatures(features: unknown): void {
  setFeatures(Array.isArray(features) ? features.filter((name) => typeof name === 'string') : []);
}
