import { moduleError, olderContract as contractOf } from '@gym/kernel/older-contract';
import type { BootRemote } from '@gym/remote-contract';
import shell from '../../../shell.json';
import { CONTRACT_ADAPTERS } from './contract-adapters.ts';

/** The contract of an older major in this shell. */
export const olderContract = (remote: BootRemote, share: Parameters<typeof contractOf>[1]) =>
  contractOf(remote, share, { ...shell, adapters: CONTRACT_ADAPTERS });

export { moduleError };
