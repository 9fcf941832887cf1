import { type DataOf, post } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { User } from '@gym/api-contract';
import { setOneTimePassword } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Button, Dialog } from '@gym/ui';
import { close, ConfirmDialog } from '@gym/ui/action';
import { CopyButton } from '@gym/ui/copy-button';
import { formatMoment } from '@gym/ui/format-moment';
import { type ReactElement, useState } from 'react';
import styles from './one-time-password.module.css';

/** Texts of one-time passwords. Apart from the other texts of users, because the user list shows none. */
const texts = {
  set: 'Set one-time password',
  title: 'Set a one-time password?',
  body:
    'gets a password for the next sign-in, and must choose another one then. The earlier password ends, and all ' +
    'devices are signed out. A second factor stays required. Be sure who asks you for this.',
  doneTitle: 'One-time password',
  signsIn: 'signs in with this password next time, and then chooses another one:',
  shownOnce: 'It is shown only now: tell it to the user in person or by phone.',
  expires: (moment: string) => `It works until ${moment}.`,
} as const;

/** Gives a user a password for the next sign-in, after a question, and shows it once (ADR-0071). */
export function OneTimePassword({ id, user }: { id: string; user: User }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.set}</Button>
      {open && <OneTimePasswordDialog id={id} name={fullName(user)} onClose={() => setOpen(false)} />}
    </>
  );
}

type Password = DataOf<typeof setOneTimePassword>;

interface Props {
  id: string;
  name: string;
  onClose(): void;
}

function OneTimePasswordDialog({ id, name, onClose }: Props): ReactElement {
  const [made, setMade] = useState<Password>();
  const set = async () => {
    // Without an idempotency key, the server keeps no copy of the answer.
    const answer = await post(setOneTimePassword, { id });
    needed(answer.password);
    setMade(answer);
  };
  if (made) return <MadePassword {...made} name={name} onClose={onClose} />;
  return (
    <ConfirmDialog title={texts.title} confirmLabel={texts.set} onConfirm={set} onClose={onClose}>
      <p>
        <bdi>{name}</bdi> {texts.body}
      </p>
    </ConfirmDialog>
  );
}

/** Only its button closes this dialog, because the password is not shown again. */
function MadePassword({ password, expires, name, onClose }: Password & Omit<Props, 'id'>): ReactElement {
  const { config } = useHost();
  return (
    <Dialog
      open
      title={texts.doneTitle}
      dismissible={false}
      footer={
        <>
          <CopyButton text={password} />
          <Button variant="primary" onClick={onClose}>
            {close}
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
