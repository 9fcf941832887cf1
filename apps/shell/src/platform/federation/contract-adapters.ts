import type { ContractAdapter } from '@gym/kernel/older-contract';

/**
 * By older major, as `shell.json` names them: the import of its adapter. Its webpackChunkName is `contract-1` for major
 * 1, so that the gate finds it in the build. It loads only with a remote of that major.
 */
export const CONTRACT_ADAPTERS: Readonly<Record<string, () => Promise<ContractAdapter>>> = {};
