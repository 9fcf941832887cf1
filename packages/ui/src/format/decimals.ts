import { useHost } from '@gym/remote-contract';
import { type Decimals, decimalsOf } from '@gym/rules';
import { useMemo } from 'react';

export { type Decimals, decimalsOf };

/** The numbers of the gym's locale. */
export function useDecimals(): Decimals {
  const { locale } = useHost().config;
  return useMemo(() => decimalsOf(locale), [locale]);
}
