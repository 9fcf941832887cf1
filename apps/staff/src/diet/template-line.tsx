import type { DietEntry, DietTemplate } from '@gym/api-client/staff';
import { Alert, Button, failureOf, IconButton } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import { dietTexts } from '../texts/diet.ts';
import styles from './diet.module.css';

export interface TemplateLineProps {
  template: DietTemplate;
  onFill: (entries: readonly DietEntry[]) => void;
  /** Settles once the template is gone. */
  onRemove: (template: DietTemplate) => Promise<void>;
}

/** One template: to start from, or, asked once more, to be removed. */
export function TemplateLine({ template, onFill, onRemove }: TemplateLineProps): ReactElement {
  const { name, entries } = template;
  const [step, go] = useState<'rest' | 'asking' | 'removing' | 'back'>('rest');
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    go('removing');
    setProblem(undefined);
    try {
      await onRemove(template);
    } catch (error) {
      setProblem(failureOf(error).reason);
      go('asking');
    }
  };
  if (step === 'rest' || step === 'back') {
    return (
      <li className={styles.line}>
        <Button onClick={() => onFill(entries)}>{name}</Button>
        <span className={styles.hint}>{dietTexts.foodCount(entries.length)}</span>
        <IconButton
          label={dietTexts.removeTemplate(name)}
          icon="close"
          autoFocus={step === 'back'}
          onClick={() => go('asking')}
        />
      </li>
    );
  }
  return (
    <li>
      <div className={styles.asking} role="group" aria-label={dietTexts.removeAsk(name)}>
        <span className={styles.asked}>{dietTexts.removeAsk(name)}</span>
        <Button size="small" variant="danger" autoFocus busy={step === 'removing'} onClick={() => void remove()}>
          {dietTexts.remove}
        </Button>
        <Button size="small" onClick={() => go('back')}>
          {dietTexts.keepIt}
        </Button>
        {problem && <Alert kind="error">{problem}</Alert>}
      </div>
    </li>
  );
}
