/** A migration that takes away what older code needs. */
export interface ContractStep {
  /** The migration that made it unneeded; code that does not know that one can no longer run. */
  readonly known: string;
  /** The product's first version that knows it, released before the version that brings this step. */
  readonly version: string;
  /** What is taken away, and why nothing needs it any more. */
  readonly why: string;
}

/**
 * The contract steps among the migrations, by tag. A migration that may break older code and does not stand here fails the
 * tests (ADR-0047). There was none so far.
 */
export const CONTRACT_STEPS: Readonly<Record<string, ContractStep>> = {};
