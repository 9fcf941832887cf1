import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@gym/remote-contract';
import { MAX_VIEW_NAME } from '@gym/rules';
import { Alert, Button, Dialog, failureOf, Link, QueryView } from '@gym/ui';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ALL, type NamedView, viewOf, viewsQuery, type ViewsDefinition } from './list-definition.ts';
import styles from './views.module.css';
import * as texts from './views-texts.ts';

interface NameFormProps {
  readonly label: string;
  readonly name?: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel?: () => void;
}

const focusOnMount = (input: HTMLInputElement | null): void => input?.focus();

/** One name, with a button that saves it. */
function NameForm({ label, name = '', onSave, onCancel }: NameFormProps): ReactElement {
  const id = useId();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(texts.nameMissing);
    setProblem(undefined);
    return onSave(text.trim()).then(
      () => setText(''),
      (error: unknown) => setProblem(failureOf(error).reason),
    );
  };
  return (
    <form aria-label={label} className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{texts.name}</label>
      <input
        ref={onCancel && focusOnMount}
        id={id}
        className={styles.input}
        value={text}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary">
        {onCancel ? texts.saveName : texts.save}
      </Button>
      {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

interface ViewRowProps {
  readonly view: NamedView;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => Promise<void>;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

function ViewRow({ view, isCurrent, onOpen, onRename, onDefault, onRemove }: ViewRowProps): ReactElement {
  const { list, name, query, isDefault } = view;
  // Undefined before the first time: the button that starts it gets the focus back, but not at the start.
  const [renaming, setRenaming] = useState<boolean>();
  if (renaming)
    return (
      <NameForm
        label={texts.renameOne(name)}
        name={name}
        onSave={(next) => onRename(next).then(() => setRenaming(false))}
        onCancel={() => setRenaming(false)}
      />
    );
  return (
    <>
      <Link
        to={`${list}?${query || ALL}`}
        className={styles.name}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Link>
      {isCurrent && <span className={styles.current}>{texts.current}</span>}
      <span className={styles.actions}>
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.defaultOne(name)}
          aria-pressed={isDefault}
          onClick={onDefault}
        >
          {texts.byDefault}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={texts.renameOne(name)}
          autoFocus={renaming === false}
          onClick={() => setRenaming(true)}
        >
          {texts.rename}
        </Button>
        <Button size="small" variant="quiet" aria-label={texts.removeOne(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </span>
    </>
  );
}

/** The user's views of a list: open, rename and remove one, or save what the list shows now. */
export default function ViewsDialog({ views, onClose }: { views: ViewsDefinition; onClose(): void }): ReactElement {
  const { pathname, search } = useLocation();
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const query = useQuery(viewsQuery(views));
  const [problem, setProblem] = useState<string>();
  const current = viewOf(search);
  const change = async (work: Promise<unknown>) => {
    await work;
    setProblem(undefined);
    await queryClient.invalidateQueries({ queryKey: viewsQuery(views).queryKey });
  };
  const save = (name: string) =>
    change(views.save({ list: pathname, name, query: current, isDefault: false })).then(() =>
      toasts.show({ kind: 'success', text: texts.saved(name), name }),
    );
  const attempt = (work: Promise<unknown>) =>
    void change(work).catch((error: unknown) => setProblem(failureOf(error).reason));
  return (
    <Dialog open title={texts.title} onClose={onClose} footer={<Button onClick={onClose}>{texts.close}</Button>}>
      <p>{texts.about}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
      <QueryView query={query}>
        {(all) => {
          const own = all.filter(({ list }) => list === pathname);
          if (own.length === 0) return <p>{texts.none}</p>;
          return (
            <ul aria-label={texts.list} className={styles.views}>
              <li className={styles.view}>
                <Link to={`${pathname}?${ALL}`} className={styles.name} onClick={onClose}>
                  {texts.showAll}
                </Link>
              </li>
              {own.map((view) => (
                <li key={view.id} className={styles.view}>
                  <ViewRow
                    view={view}
                    isCurrent={viewOf(view.query) === current}
                    onOpen={onClose}
                    onRename={(name) => change(views.save({ ...view, name }))}
                    onDefault={() => attempt(views.save({ ...view, isDefault: !view.isDefault }))}
                    onRemove={() => attempt(views.remove(view.id))}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      <NameForm label={texts.save} onSave={async (name) => void (await save(name))} />
    </Dialog>
  );
}
