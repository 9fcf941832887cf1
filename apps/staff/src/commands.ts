import type { ListedMember, MemberRow } from '@gym/api-contract';
import type { CommandsModule, HostServices } from '@gym/remote-contract';
import { link, withQuery } from '@gym/remote-contract/link';
import { beginningsFirst, foldText } from '@gym/ui/word-match';
import * as paths from './paths.ts';
import { fullName, membershipDay, memberTexts, readMembers } from './features/members/index.ts';

/** Texts of the entries in the command palette. */
const commandTexts = {
  members: 'Members',
  addMember: 'Add member',
  measure: 'Add measurements',
  assignPlan: 'Assign plan',
  changeDiet: 'Change diet',
  importMembers: 'Import members',
  /** An action with its member. */
  forMember: (action: string, name: string) => `${action}: ${name}`,
  /** Words that find an action besides its name. */
  keywords: {
    addMember: 'new join register',
    measure: 'measure measurement weigh body health chest waist',
    assignPlan: 'sell sale renew renewal extend membership buy pay',
    changeDiet: 'food meal nutrition eat',
    importMembers: 'csv excel file upload',
  },
};

type Host = Pick<HostServices, 'session' | 'config'>;

/** The palette shows no more. */
const MAX_SHOWN = 8;
/** Of these, the members whose name begins with the search come first. */
const MAX_FOUND = 50;

const { keywords } = commandTexts;

/** What staff do for one member. */
const MEMBER_ACTIONS = [
  { label: commandTexts.measure, keywords: keywords.measure, path: paths.memberHealth },
  { label: commandTexts.assignPlan, keywords: keywords.assignPlan, path: paths.planAssign },
  { label: commandTexts.changeDiet, keywords: keywords.changeDiet, path: paths.memberDiet },
];

const ACTIONS = [
  { label: commandTexts.addMember, keywords: keywords.addMember, path: paths.addMember },
  ...MEMBER_ACTIONS,
];

/** Shorter words begin too many keywords. */
const LEAST_LETTERS = 3;

/** Reads 'renew ann lee': the actions that the first word asks for, and whom they are for. */
function readRequest(text: string): { actions: typeof MEMBER_ACTIONS; who: string } {
  const [verb = '', ...who] = foldText(text).trim().split(/\s+/);
  const isAsked = ({ label, keywords: more }: { label: string; keywords: string }) =>
    ` ${foldText(label)} ${more}`.includes(` ${verb}`);
  const actions = who.length > 0 && verb.length >= LEAST_LETTERS ? MEMBER_ACTIONS.filter(isAsked) : [];
  return { actions, who: who.join(' ') };
}

function describeMembership(member: MemberRow, { locale }: Host['config']): string | undefined {
  const { membership } = member;
  return membership && [memberTexts.membership[membership], membershipDay(member, locale)].filter(Boolean).join(' ');
}

/** The members that a text finds, best first. */
async function findMembers(any: string, options: { readonly signal: AbortSignal }): Promise<readonly ListedMember[]> {
  const { rows } = await readMembers({ any, page: 1, size: MAX_FOUND }, options);
  return beginningsFirst(rows, foldText(any), (member) => foldText(fullName(member))).slice(0, MAX_SHOWN);
}

/** Actions for each member, such as 'Assign plan: Ann Lee'. */
const actionsFor = (members: readonly ListedMember[], actions: typeof MEMBER_ACTIONS) =>
  members.flatMap((member) =>
    actions.map(({ label, path }) => ({
      label: commandTexts.forMember(label, fullName(member)),
      path: withQuery(path, { member: member.id }),
      detail: member.phone,
    })),
  );

/**
 * The commands of staff. The server searches members, where it announces that. 'renew ann' finds the sale to Ann, and a
 * name that only one member has finds what staff do for them.
 */
export const createCommands: CommandsModule['createCommands'] = ({ session, config }: Host) => ({
  actions: session.has('imports')
    ? [...ACTIONS, { label: commandTexts.importMembers, keywords: keywords.importMembers, path: paths.importMembers }]
    : ACTIONS,
  ...(session.has('member-lists') && {
    records: commandTexts.members,
    search: async (text, options) => {
      const { actions, who } = readRequest(text);
      const [members, asked] = await Promise.all([
        findMembers(text, options),
        actions.length > 0 ? findMembers(who, options) : [],
      ]);
      const found = members.map((member) => ({
        label: fullName(member),
        path: session.has('member-page')
          ? link(paths.member, { id: member.id })
          : link(paths.updateMember, { id: member.id }),
        detail: [member.phone, member.email, describeMembership(member, config)].filter(Boolean).join(' · '),
      }));
      const only = members.length === 1 ? actionsFor(members, MEMBER_ACTIONS) : [];
      return [...actionsFor(asked, actions).slice(0, MAX_SHOWN), ...found, ...only];
    },
  }),
});
