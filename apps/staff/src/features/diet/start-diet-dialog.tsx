import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import type { DietEntry } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { deleteDietTemplate } from '@gym/api-contract/calls';
import { readAgain, useHost } from '@gym/remote-contract';
import { Alert, Button, IconButton, QueryView, Dialog } from '@gym/ui';
import { cancel, useAction } from '@gym/ui/action';
import { type DietTemplate, dietTemplatesQuery, memberDietQuery } from './diet-queries.ts';
import { MemberChooser } from '../members/index.ts';
import styles from './diet.module.css';
import { dietTexts } from './texts.ts';

interface TemplateItemProps {
  template: DietTemplate;
  onFill: (entries: readonly DietEntry[]) => void;
  /** Resolves after the template is deleted. */
  onRemove: (template: DietTemplate) => Promise<void>;
}

/** One template, with a button to start from it and one to delete it after a confirmation. */
function TemplateItem({ template, onFill, onRemove }: TemplateItemProps): ReactElement {
  const { name, diet } = template;
  const [step, go] = useState<'rest' | 'asking' | 'back'>('rest');
  const { busy, reason, run, clear } = useAction();
  const ask = () => {
    clear();
    go('asking');
  };
  if (step !== 'asking') {
    return (
      <li className={styles.line}>
        <Button onClick={() => onFill(diet)}>{name}</Button>
        <span className={styles.hint}>{dietTexts.foodCount(diet.length)}</span>
        <IconButton label={dietTexts.removeTemplate(name)} icon="close" autoFocus={step === 'back'} onClick={ask} />
      </li>
    );
  }
  return (
    <li>
      <div className={styles.asking} role="group" aria-label={dietTexts.removeAsk(name)}>
        <span className={styles.asked}>{dietTexts.removeAsk(name)}</span>
        <Button size="small" variant="danger" autoFocus busy={busy} onClick={() => void run(() => onRemove(template))}>
          {dietTexts.remove}
        </Button>
        <Button size="small" onClick={() => go('back')}>
          {dietTexts.keepIt}
        </Button>
        {reason && <Alert kind="error">{reason}</Alert>}
      </div>
    </li>
  );
}

/** The gym's diet templates, to start from. Renders nothing if the server does not announce templates. */
function TemplateList({ onFill }: { onFill: (entries: readonly DietEntry[]) => void }): ReactElement | null {
  const query = useQuery(dietTemplatesQuery);
  const queryClient = useQueryClient();
  const [said, say] = useState('');
  const section = useRef<HTMLElement>(null);
  if (!useHost().session.has('diet-templates')) return null;
  const remove = async ({ id, name }: DietTemplate) => {
    await post(deleteDietTemplate, { id });
    await readAgain(queryClient, dietTemplatesQuery.queryKey);
    say(dietTexts.templateRemoved(name));
    // The focused item is gone; keep the focus in the list.
    section.current?.focus();
  };
  return (
    <QueryView query={query}>
      {(templates) => (
        <section ref={section} tabIndex={-1} className={styles.templates} aria-label={dietTexts.templates}>
          {templates.length > 0 && <p className={styles.label}>{dietTexts.templates}</p>}
          <ul className={styles.lines}>
            {templates.map((template) => (
              <TemplateItem key={template.id} template={template} onFill={onFill} onRemove={remove} />
            ))}
          </ul>
          <p role="status" className={said ? styles.hint : 'sr-only'}>
            {said}
          </p>
        </section>
      )}
    </QueryView>
  );
}

const { startTitle, startText, fillIn, startEmpty } = dietTexts;

interface StartDietDialogProps {
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
