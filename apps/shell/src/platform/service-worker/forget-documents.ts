const PATIENCE_MS = 1_000;

/** Empties the storage of the service worker (ADR-0102). Never rejects, and does not wait long. */
export async function forgetDocuments(): Promise<void> {
  const { caches } = globalThis as Partial<typeof globalThis>; // absent without TLS
  await Promise.race([caches?.delete('gym'), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(
    () => undefined,
  );
}
