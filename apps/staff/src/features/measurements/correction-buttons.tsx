import type { Measurement } from '@gym/api-contract';
import { type SaveRequest, useHost } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import { Button, formatDay, TextLink } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import type { ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { correctionTexts, useCorrections } from './corrections.ts';
import styles from './measurements.module.css';

const { correct, remove, about } = correctionTexts;

interface CorrectionButtonProps {
  readonly label: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly request: SaveRequest<object>;
}

/** Saves a change of the measurements of one day. Screen readers hear the day. */
export function CorrectionButton({ label, day, request }: CorrectionButtonProps): ReactElement {
  const { saves, config } = useHost();
  const { busy, run } = useAction();
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void run(() => saves.submit(request))}>
      <span>
        {label}
        <span className="sr-only"> {about(formatDay(day, config.locale))}</span>
      </span>
    </Button>
  );
}

/** Leads to the form that corrects the measurements of one day. */
export const CorrectLink = ({ member, day }: { member: string; day: string }): ReactElement => (
  <TextLink
    to={withQuery(link(paths.updateHealth, { id: member }), { date: day })}
    about={about(formatDay(day, useHost().config.locale))}
  >
    {correct}
  </TextLink>
);

/** Corrects or removes the measurements of one day. */
export function MeasurementActions({ member, measured }: { member: string; measured: Measurement }): ReactElement {
  const { removing } = useCorrections(member);
  return (
    <div className={styles.actions}>
      <CorrectLink member={member} day={measured.date} />
      <CorrectionButton label={remove} day={measured.date} request={removing(measured)} />
    </div>
  );
}
