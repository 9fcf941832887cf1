import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Membership, MemberHoldings } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import {
  QueryView,
  Alert,
  Button,
  DescriptionList,
  EmailText,
  failureOf,
  formatDay,
  LinkButton,
  Screen,
} from '@gym/ui';
import { DialogButton, type LazyDialogProps } from '@gym/ui/dialog-button';
import { saleSentence } from '@gym/ui/sale-sentence';
import { link } from '@gym/remote-contract/link';
import { useParams } from 'react-router-dom';
import { fullName } from '@gym/rules';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { saveFile } from '@gym/ui/export';
import { membershipsQuery, memberDataQuery } from './member-data-queries.ts';
import { Section } from './section.tsx';
import { crumbs } from '../../record-links.ts';
import { HistoryLink } from '../../history-link.tsx';
import * as paths from '../../paths.ts';
import { missingMemberNotice } from './missing-member.ts';
import layout from '../../layout.module.css';
import { memberDataTexts } from './texts.ts';

const { sale: texts } = memberDataTexts;

/** The dialog is loaded when it opens: few sales are taken back. */
const takeBackDialog = (sale: Membership, sentence: string) => async () => {
  const { TakeBackSale } = await import(/* webpackChunkName: "take-back" */ './take-back-sale.tsx');
  return { default: (dialog: LazyDialogProps) => <TakeBackSale {...dialog} sale={sale} sentence={sentence} /> };
};

/** A member's last membership, which an administrator takes back if the sale was a mistake. */
function LastSale({ id }: { id: string }): ReactElement | null {
  const { config, session } = useHost();
  const isOffered = session.has('take-back-rights');
  const query = useQuery({ ...membershipsQuery(id), enabled: isOffered });
  if (!isOffered) return null;
  return (
    <Section title={texts.title}>
      <QueryView query={query}>
        {([last]) =>
          last ? (
            <>
              <p>{saleSentence(last, config)}</p>
              <p>{texts.about}</p>
              <DialogButton label={texts.button} load={takeBackDialog(last, saleSentence(last, config))} />
            </>
          ) : (
            <p>{texts.none}</p>
          )
        }
      </QueryView>
    </Section>
  );
}

const { title: exportTitle, text, take, saved, failed } = memberDataTexts.export;

type State = { readonly running?: boolean; readonly name?: string; readonly reason?: string };

/** Downloads all data about the member as one file. */
function ExportSection({ id }: { id: string }): ReactElement {
  const { config } = useHost();
  const [state, setState] = useState<State>({});
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const start = async () => {
    const { signal } = (leaving.current = new AbortController());
    setState({ running: true });
    try {
      const { readExport, packExport } = await import(/* webpackChunkName: "zip" */ './export-file.ts');
      const { file, name } = packExport(await readExport(id, { signal }), config);
      if (signal.aborted) return;
      saveFile(file, name);
      setState({ name });
    } catch (error) {
      if (!signal.aborted) setState({ reason: failureOf(error).reason });
    }
  };
  return (
    <Section title={exportTitle}>
      <p>{text}</p>
      <Button busy={state.running ?? false} onClick={() => void start()}>
        {take}
      </Button>
      <div role="status">{state.name && <p>{saved(state.name)}</p>}</div>
      {state.reason && (
        <Alert kind="error" title={failed}>
          {state.reason}
        </Alert>
      )}
    </Section>
  );
}

const { title, facts, fact, erase, merge } = memberDataTexts;

/** The data about one member, and the actions on it. */
export default function MemberDataPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDataQuery(id));
  return (
    <Screen
      title={query.data ? fullName(query.data) : title}
      breadcrumb={<Breadcrumb trail={[crumbs.memberData]} here={query.data && fullName(query.data)} />}
      actions={<HistoryLink record="member" id={id} />}
    >
      <QueryView query={query} notFound={missingMemberNotice(query.error)}>
        {(held) => (
          <div className={layout.stack}>
            <Section title={facts}>
              <Facts held={held} />
            </Section>
            <LastSale id={id} />
            <ExportSection id={id} />
            <Section title={merge.title}>
              <p>{merge.text}</p>
              <LinkButton to={link(paths.mergeWith, { id })}>{merge.open}</LinkButton>
            </Section>
            <Section title={erase.title}>
              <p>{erase.text}</p>
              <LinkButton to={link(paths.eraseMember, { id })}>{erase.open}</LinkButton>
            </Section>
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Facts({ held }: { held: MemberHoldings }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const { id, phone, email, joined, periods, measurements, diets, changes, imported, merged } = held;
  return (
    <DescriptionList
      items={[
        { term: fact.number, value: id },
        { term: fact.phone, value: phone },
        { term: fact.email, value: <EmailText email={email} /> },
        { term: fact.joined, value: joined ? formatDay(joined, locale) : '–' },
        { term: fact.memberships, value: periods },
        { term: fact.measurements, value: measurements },
        { term: fact.diets, value: diets },
        { term: fact.changes, value: changes },
        ...(imported > 0 ? [{ term: fact.imported, value: imported }] : []),
        ...(merged.length > 0 ? [{ term: fact.merged, value: merged.join(', ') }] : []),
      ]}
    />
  );
}
