import { useHost } from '@gym/remote-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

declare module '@gym/remote-contract/points' {
  interface SlotContexts {
    'class_reports/report-page': { readonly report: string };
  }
}

/** A point that the remote offers on its own screen. */
export function ReportPoint(): ReactNode {
  const { loadSlots } = useHost();
  const { data: slots } = useQuery({ queryKey: ['slots'], queryFn: async () => (await loadSlots?.()) ?? null });
  return slots && <slots.Slot name="class_reports/report-page" context={{ report: '7' }} />;
}
