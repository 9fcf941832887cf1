import type { BootRemote } from '@gym/remote-contract';
import { Alert, Button, Icon, Skeleton } from '@gym/ui';
import { Component, type ReactElement, type ReactNode } from 'react';
import { useFallBack } from '../failures/use-failure.ts';
import { useReportedFailure } from './use-reported-failure.ts';

/** Texts of what another part adds to a screen. */
const slotTexts = {
  failed: (title: string) => `${title} could not be shown`,
  reason: (part: string, reason: string) => `${part}: ${reason}`,
  works: 'The rest of this page works.',
  advice: (works: string, owner = 'your administrator') =>
    `${works} Press Retry. If it fails again, tell ${owner} what you see here.`,
  retry: 'Retry',
} as const;

interface Props {
  readonly remote: BootRemote;
  readonly slot: string;
  readonly title: string;
  readonly error: unknown;
  /** Whether the panel threw while it ran. Otherwise its code could not be loaded. */
  readonly isBroken: boolean;
  /** What failed. Default: that it could not be shown. */
  readonly failed?: string;
  /** What works all the same, in a sentence. */
  readonly works?: string;
  onRetry(): void;
}

/**
 * Shows in a panel's card why it is not there, unless another version of its remote can show it (ADR-0042). Telemetry
 * counts it as a failure of the panel's own remote.
 */
export function PanelFailure({
  remote,
  slot,
  title,
  error,
  isBroken,
  failed = slotTexts.failed(title),
  works = slotTexts.works,
  onRetry,
}: Props): ReactElement {
  const { name, version, owner } = remote;
  const { reason, ofRemote } = useReportedFailure(remote, slot, error, isBroken);
  const stays = useFallBack(ofRemote ? undefined : remote, error, false);
  if (!stays) return <Skeleton lines={3} />;
  return (
    <Alert
      kind="error"
      title={failed}
      actions={
        <Button onClick={onRetry}>
          <Icon name="retry" />
          {slotTexts.retry}
        </Button>
      }
    >
      <p>{slotTexts.reason(`${name} ${version}`, reason)}</p>
      <p>{slotTexts.advice(works, owner)}</p>
    </Alert>
  );
}

interface BoundaryProps {
  /** Shows the failure instead of the panel. */
  failure(cause: unknown): ReactNode;
  readonly children: ReactNode;
}

/** Catches what a panel throws, so that the screen around it stays. */
export class PanelBoundary extends Component<BoundaryProps, { readonly thrown?: { readonly cause: unknown } }> {
  override state: { readonly thrown?: { readonly cause: unknown } } = {};

  static getDerivedStateFromError(cause: unknown): { readonly thrown: { readonly cause: unknown } } {
    return { thrown: { cause } };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? this.props.failure(thrown.cause) : this.props.children;
  }
}
