import type { ReactElement, ReactNode } from 'react';
import * as admin from '@gym/remote-contract/routes/admin';
import { importMembers } from '@gym/remote-contract/routes/cross-app';
import * as staff from '@gym/remote-contract/routes/staff';
import { Card, LinkButton } from '@gym/ui';
import { useShell } from '../../platform/use-shell.tsx';
import styles from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

const { steps } = dashboardTexts;

interface Step {
  readonly text: string;
  readonly link?: ReactNode;
}

const link = (to: string, label: string) => <LinkButton to={to}>{label}</LinkButton>;

function Steps({ steps: all }: { steps: readonly Step[] }): ReactElement | null {
  if (all.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="first-steps">
      <Card>
        <h2 id="first-steps" className={styles.heading}>
          {steps.title}
        </h2>
        <ol className={styles.steps}>
          {all.map(({ text, link: action }) => (
            <li key={text}>
              <p>{text}</p>
              {action && <p className={styles.actions}>{action}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/** What an administrator does first in a gym without plans. */
export const OwnerSteps = ({ plans, users }: { plans: number; users: number }): ReactElement => (
  <Steps
    steps={[
      ...(plans === 0 ? [{ text: steps.planText, link: link(admin.addPlan, steps.addPlan) }] : []),
      ...(plans === 0 && users < 2 ? [{ text: steps.userText, link: link(admin.addUser, steps.addUser) }] : []),
    ]}
  />
);

/** What staff do first in a gym without members. Only administrators add plans. */
export function DeskSteps({ plans, members }: { plans: number; members: number }): ReactElement {
  const { host } = useShell();
  const add = (
    <>
      {link(staff.addMember, steps.addMember)}
      {host.session.has('imports') && link(importMembers, steps.importMembers)}
    </>
  );
  return (
    <Steps
      steps={[
        ...(plans === 0 ? [{ text: steps.askForPlan }] : []),
        ...(members === 0 ? [{ text: steps.memberText, link: add }] : []),
      ]}
    />
  );
}
