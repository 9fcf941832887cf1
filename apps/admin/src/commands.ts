import { get, getAnswer } from '@gym/api-client';
import { findMemberData, getPlanDetails } from '@gym/api-contract/calls';
import type { Command, CommandsModule } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { formatMoney } from '@gym/ui';
import { beginningsFirst, createRecordSearch, foldText } from '@gym/ui/word-match';
import { getUsers } from './features/users/index.ts';
import * as paths from './paths.ts';

/** Texts of the entries in the command palette. */
const commandTexts = {
  records: 'Users, plans and members',
  addUser: 'Add user',
  addPlan: 'Add plan',
  keywords: { addUser: 'new staff trainer employee account', addPlan: 'new price membership' },
  user: (email: string) => `User · ${email}`,
  plan: (price: string) => `Plan · ${price}`,
  archivedPlan: (price: string) => `Archived plan · ${price}`,
  member: (contact: string) => `Member · ${contact}`,
};

/** The palette shows no more of each kind. */
const MAX_FOUND = 4;

const ACTIONS = [
  { label: commandTexts.addUser, keywords: commandTexts.keywords.addUser, path: paths.addUser },
  { label: commandTexts.addPlan, keywords: commandTexts.keywords.addPlan, path: paths.addPlan },
];

const find = createRecordSearch<Command>(({ label, detail }) => `${label} ${detail}`);

/** The first commands that a text finds. Those that begin with it come first. */
const matching = (commands: readonly Command[], text: string): Command[] =>
  beginningsFirst(find(commands, text), foldText(text), ({ label }) => foldText(label)).slice(0, MAX_FOUND);

/** The commands of administrators. Users and plans are read once each time the palette opens. */
export const createCommands: CommandsModule['createCommands'] = ({ config }) => {
  let lists: Promise<readonly Command[]> | undefined;
  const readLists = async (): Promise<readonly Command[]> => {
    const [users, plans] = await Promise.all([getUsers(), get(getPlanDetails, { archived: 'included' })]);
    return [
      ...users.map(({ id, fname, lname, email }) => ({
        label: `${fname} ${lname}`,
        path: link(paths.updateUser, { id }),
        detail: commandTexts.user(email),
      })),
      ...plans.map(({ id, plan_name, price, archived }) => ({
        label: plan_name,
        path: link(paths.updatePlan, { id }),
        detail: (archived ? commandTexts.archivedPlan : commandTexts.plan)(formatMoney(Number(price), config)),
      })),
    ];
  };
  return {
    actions: ACTIONS,
    records: commandTexts.records,
    search: async (text, options) => {
      lists ??= readLists();
      lists.catch(() => (lists = undefined)); // the next search reads again
      const [known, members] = await Promise.all([lists, getAnswer(findMemberData, { q: text }, options)]);
      const found = (members?.data ?? []).slice(0, MAX_FOUND).map(({ id, fname, lname, phone, email }) => ({
        label: `${fname} ${lname}`,
        path: link(paths.memberData, { id }),
        detail: commandTexts.member([phone, email].filter(Boolean).join(' · ')),
      }));
      return [...matching(known, text), ...found];
    },
  };
};
