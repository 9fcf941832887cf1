import type { Feature } from '@gym/api-contract';
import { hasFeature } from './features.ts';
import type { Json } from './json.ts';
import type { Attempt } from './save.ts';

const announced = (): boolean => hasFeature('versions' satisfies Feature);

/** The version that a read carries, where versions are announced. */
export const readVersion = ({ version }: Json): { version?: number } =>
  announced() && typeof version === 'number' ? { version } : {};

/** The version that an update sends back, where versions are announced: the attempt's own before the record's. */
export function sentVersion(record: { readonly version?: number }, attempt: Attempt = {}): { version?: number } {
  const version = attempt.version ?? record.version;
  return announced() && version !== undefined ? { version } : {};
}
