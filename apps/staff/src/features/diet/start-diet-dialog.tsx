import type { DietEntry } from '@gym/api-contract';
import { Alert, Button, Dialog } from '@gym/ui';
import { useAction } from '@gym/ui/action';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { MemberChooser } from '../members/index.ts';
import { dietTexts } from './texts.ts';
import { memberDietQuery } from './diet-queries.ts';
import styles from './diet.module.css';
import { TemplateList } from './template-list.tsx';

const { startTitle, startText, fillIn, startEmpty, cancel } = dietTexts;

export interface StartDietDialogProps {
  onClose: () => void;
  /** Receives the rows to start from. */
  onFill: (entries: readonly DietEntry[]) => void;
}

/** Starts a diet from another member's diet or from a template. It saves nothing. */
export function StartDietDialog({ onClose, onFill }: StartDietDialogProps): ReactElement {
  const queryClient = useQueryClient();
  const [member, setMember] = useState('');
  const { busy, reason, run, clear } = useAction();
  const fill = async () => {
    const { entries } = await queryClient.fetchQuery({ ...memberDietQuery(member), staleTime: 0 });
    if (entries.length === 0) throw new Error(startEmpty);
    onFill(entries);
  };
  return (
    <Dialog
      open
      title={startTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={busy} disabled={member === ''} onClick={() => void run(fill)}>
            {fillIn}
          </Button>
        </>
      }
    >
      <div className={styles.start}>
        <p>{startText}</p>
        <TemplateList onFill={onFill} />
        <MemberChooser
          name="diet_of"
          value={member}
          onChange={(id) => {
            setMember(id);
            clear();
          }}
        />
        {reason && <Alert kind="error">{reason}</Alert>}
      </div>
    </Dialog>
  );
}
