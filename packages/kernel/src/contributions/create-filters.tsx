import type { ContributedFilter, ContributionHost, FilterName } from '@gym/remote-contract';
import type { Kernel } from '../host/use-kernel.tsx';
import { contributionsTo } from './contributions.ts';
import { FilterFailure } from './filter-failure.tsx';
import { hostOf, loadSlot } from './load-slot.ts';

const RECORD_NUMBER = /^[1-9]\d{0,14}$/;

/** The filters that remotes add to a list: the handler of filter points. Their code loads with the first choice. */
export const createFilters = (
  kernel: Pick<Kernel, 'registry' | 'browser'> & ContributionHost,
  point: FilterName,
): readonly ContributedFilter[] =>
  contributionsTo(point, kernel.registry.remotes(), kernel.session).map(
    ({ remote: { name }, title, options = [] }) => ({
      id: `${name}-filter`,
      label: title,
      options,
      find: async (value, aborting) => {
        const { default: find } = await loadSlot(kernel, name, point);
        const found: unknown = await find(value, hostOf(kernel), aborting);
        const ids = Array.isArray(found) ? found.map(String) : [''];
        if (!ids.every((id) => RECORD_NUMBER.test(id))) throw new TypeError('it found no list of record numbers');
        return [...new Set(ids)];
      },
      failure: (error, onRetry) => (
        <FilterFailure name={name} point={point} title={title} error={error} onRetry={onRetry} />
      ),
    }),
  );
