/** How long a lazy chunk may take. webpack's own limit is two minutes. */
export const CHUNK_LIMIT_MS = 10_000;
