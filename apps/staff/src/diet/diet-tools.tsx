import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import type { DietValues } from './diet-rows.ts';
import styles from './diet.module.css';

export interface DietToolsProps {
  onStart: () => void;
  /** Gets what stands in the form, to be kept as a template. */
  onKeep: (values: DietValues) => void;
}

/** What else can be done with a diet: start from another, keep it as a template, print it. */
export function DietTools({ onStart, onKeep }: DietToolsProps): ReactElement {
  const { session } = useHost();
  const form = useForm();
  const keep = () => onKeep({ diet: form.valueOf('diet'), extra: form.valueOf('extra') } as DietValues);
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={onStart}>
        {dietTexts.start}
      </Button>
      {session.has('diet-templates') && (
        <Button size="small" onClick={keep}>
          {dietTexts.keep}
        </Button>
      )}
      <Button size="small" onClick={() => window.print()}>
        {dietTexts.print}
      </Button>
    </div>
  );
}
