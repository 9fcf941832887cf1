import type { BootRemote, FigureName } from '@gym/remote-contract';
import { TextLink } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { hostOf, loadSlot } from './load-slot.ts';
import { reasonOfDash, useReportedFailure } from './use-reported-failure.ts';

/** Texts of a figure that another part adds. */
const texts = { open: 'Open' } as const;

interface Props {
  readonly remote: BootRemote;
  readonly point: FigureName;
  readonly title: string;
}

/** One figure of a remote. It fails alone, with a dash and the reason. */
export function FigureCard({ remote, point, title }: Props): ReactElement {
  const kernel = useKernel();
  const { host, config } = kernel;
  const { data, error } = useQuery({
    queryKey: ['figures', point, remote.name, remote.version],
    queryFn: async () => {
      const { default: read } = await loadSlot(kernel, remote.name, point);
      const { value, detail, path } = await read(hostOf(host));
      const { format } = new Intl.NumberFormat(config.locale);
      if (path !== undefined && !/^\/(?![/\\])/.test(path)) throw new TypeError('its path leads out of the product');
      const explained = detail === undefined ? undefined : String(detail);
      return { value: typeof value === 'number' ? format(value) : String(value), detail: explained, path };
    },
    retry: false,
  });
  useReportedFailure(remote, point, error, false);
  const { value = error ? '–' : '…', detail, path } = data ?? {};
  return (
    <StatCard
      label={title}
      value={value}
      hint={data || !error ? (detail ?? '\u00A0') : reasonOfDash(error, title)}
      link={
        path && (
          <TextLink to={path} about={title}>
            {texts.open}
          </TextLink>
        )
      }
    />
  );
}
