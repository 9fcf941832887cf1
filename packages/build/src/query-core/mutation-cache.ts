/**
 * Replaces react-query's: the product has no mutations. Saves are the shell's pending saves (ADR-0008), so this cache
 * is always empty. It has only the methods that QueryClient calls.
 */
export class MutationCache {
  findAll(): never[] {
    return [];
  }

  async resumePausedMutations(): Promise<void> {}

  clear(): void {}
}
