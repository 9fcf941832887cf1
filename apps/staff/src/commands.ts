import { getMemberPage, type MemberRow } from '@gym/api-client/staff';
import type { CommandsModule, HostServices } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import { beginningsFirst } from '@gym/ui/beginnings-first';
import { paths } from './paths.ts';
import { fullName } from './shared/members/full-name.ts';
import { commandTexts } from './texts/commands.ts';
import { memberTexts } from './texts/shared.ts';

type Host = Pick<HostServices, 'session' | 'config'>;

/** The palette shows no more. */
const MAX_SHOWN = 8;
/** Of these, the members whose name begins with the search come first. */
const MAX_FOUND = 50;

const ACTIONS = [
  { label: commandTexts.addMember, path: paths.addMember },
  { label: commandTexts.measure, path: paths.memberHealth() },
  { label: commandTexts.assignPlan, path: paths.planAssign() },
  { label: commandTexts.changeDiet, path: paths.memberDiet() },
];

function describeMembership({ membership, ends }: MemberRow, { locale }: Host['config']): string | undefined {
  if (!membership) return undefined;
  const day = ends && formatDay(ends, locale);
  const until = day && (membership === 'active' ? memberTexts.until(day) : memberTexts.endedOn(day));
  return [memberTexts.membership[membership], until].filter(Boolean).join(' ');
}

/** The commands of staff. The server searches members, where it announces that. */
export const createCommands: CommandsModule['createCommands'] = ({ session, config }: Host) => ({
  actions: session.has('imports')
    ? [...ACTIONS, { label: commandTexts.importMembers, path: paths.importMembers }]
    : ACTIONS,
  ...(session.has('member-lists') && {
    records: commandTexts.members,
    search: async (any, options) => {
      const { rows } = await getMemberPage({ any, page: 1, size: MAX_FOUND }, options);
      const ranked = beginningsFirst(rows, any.toLowerCase(), (member) => fullName(member).toLowerCase());
      return ranked.slice(0, MAX_SHOWN).map((member) => ({
        label: fullName(member),
        path: session.has('member-page') ? paths.member(member.id) : paths.updateMember(member.id),
        detail: [member.phone, member.email, describeMembership(member, config)].filter(Boolean).join(' · '),
      }));
    },
  }),
});
