import { post } from '@gym/api-client';
import type { MemberHoldings } from '@gym/api-contract';
import { eraseMember } from '@gym/api-contract/calls';
import { link } from '@gym/remote-contract/link';
import { fullName } from '@gym/rules';
import { QueryView, Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { crumbs, trailTo } from '../../record-links.ts';
import * as paths from '../../paths.ts';
import { EraseForm } from './erase-form.tsx';
import { missingMemberNotice } from './missing-member.ts';
import { memberDataQuery, MEMBER_DATA_KEY } from './member-data-queries.ts';
import { memberDataTexts } from './texts.ts';

const { erase } = memberDataTexts;

/** Erases a member's data. It first shows which data goes and which stays. */
export default function EraseMemberPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(memberDataQuery(id));
  return (
    <Screen
      title={query.data ? erase.pageTitle(fullName(query.data)) : erase.title}
      lead={erase.lead}
      width="form"
      breadcrumb={
        <Breadcrumb
          trail={trailTo(crumbs.memberData, paths.memberData, id, query.data && fullName(query.data))}
          here={erase.title}
        />
      }
    >
      <QueryView query={query} notFound={missingMemberNotice(query.error)}>
        {(held) => <EraseMember held={held} />}
      </QueryView>
    </Screen>
  );
}

function EraseMember({ held }: { held: MemberHoldings }): ReactElement {
  const { id, state, periods, measurements, diets, changes, imported, merged } = held;
  const goes = [
    erase.person,
    ...(measurements > 0 ? [erase.measured(measurements)] : []),
    ...(diets > 0 ? [erase.diets(diets)] : []),
    ...(imported > 0 ? [erase.imports(imported)] : []),
    ...(changes > 0 ? [erase.said(changes)] : []),
    ...(merged.length > 0 ? [erase.undo] : []),
  ];
  const stays = [
    ...(periods > 0 ? [erase.memberships(periods)] : []),
    ...(changes > 0 ? [erase.entries] : []),
    erase.number(id),
    erase.backups,
  ];
  return (
    <EraseForm
      texts={erase}
      id={id}
      name={fullName(held)}
      goes={goes}
      stays={stays}
      form={link(paths.eraseMember, { id })}
      list={paths.findMember}
      send={(values, attempt) => post(eraseMember, { id, state, ...values }, attempt)}
      refreshes={[MEMBER_DATA_KEY]}
      cancelTo={link(paths.memberData, { id })}
    />
  );
}
