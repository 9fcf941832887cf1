/**
 * In place of react-query's: the product has no mutations. Saves are the shell's pending saves (ADR-0008), so the
 * client's cache of them is always empty. What QueryClient asks of it, and no more.
 */
export class MutationCache {
  findAll(): never[] {
    return [];
  }

  async resumePausedMutations(): Promise<void> {}

  clear(): void {}
}
