import { type OneTimePassword as Password, setOneTimePassword, type User } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, Dialog, failureOf } from '@gym/ui';
import { CopyButton } from '@gym/ui/copy-button';
import { formatMoment } from '@gym/ui/format-moment';
import { type ReactElement, useState } from 'react';
import { fullName } from '../../shared/full-name.ts';
import { oneTimePasswordTexts as texts } from '../../texts/one-time-password.ts';
import styles from './one-time-password.module.css';

/** Gives a user a password for the next sign-in, after a question, and shows it once (ADR-0076). */
export function OneTimePassword({ id, user }: { id: string; user: User }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.set}</Button>
      {open && <OneTimePasswordDialog id={id} name={fullName(user)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  id: string;
  name: string;
  onClose(): void;
}

function OneTimePasswordDialog({ id, name, onClose }: Props): ReactElement {
  const [made, setMade] = useState<Password>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (made) return <MadePassword {...made} name={name} onClose={onClose} />;
  const set = async () => {
    setBusy(true);
    try {
      setMade(await setOneTimePassword(id));
    } catch (error) {
      setFailure(failureOf(error).reason);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void set()}>
            {texts.set}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      <p>
        <bdi>{name}</bdi> {texts.body}
      </p>
    </Dialog>
  );
}

/** Only its button closes this dialog, because the password is not shown again. */
function MadePassword({ password, expires, name, onClose }: Password & Omit<Props, 'id'>): ReactElement {
  const { config } = useHost();
  return (
    <Dialog
      open
      key="made"
      title={texts.doneTitle}
      dismissible={false}
      footer={
        <>
          <CopyButton text={password} />
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{name}</bdi> {texts.signsIn}
      </p>
      <p>
        <code className={styles.password}>{password}</code>
      </p>
      <p>
        {texts.shownOnce} {texts.expires(formatMoment(expires, config))}
      </p>
    </Dialog>
  );
}
