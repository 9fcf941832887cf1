import { type Static, Type } from '@sinclair/typebox';
import { findRoute } from '../paths.ts';
import { feature, kindAt, title } from './fields.ts';

/** A link from a screen of others to one of the remote. It is data, so no code loads before a user follows it. */
const Action = Type.Object(
  {
    title: title('its text'),
    path: Type.String({
      pattern: '^/[A-Za-z0-9/:_-]*(\\?[A-Za-z0-9=&:._-]+)?$',
      description: 'a route of the remote, with what the point gives: `/lockers?member=:member`',
    }),
    feature,
  },
  { additionalProperties: false },
);

const member = Type.String({ description: "the member's id" });
const user = Type.String({ description: "the user's id" });

/** `context` is what a path can take from the point. */
export const ACTION_POINTS = {
  member: {
    kind: 'action',
    where: "each row of the member list, and the member's page, for staff",
    context: Type.Object({ member }, { examples: [{ member: '2' }] satisfies [object] }),
  },
  members: { kind: 'action', where: 'the head of the member list, for staff' },
  user: {
    kind: 'action',
    where: 'each row of the user list, for administrators',
    context: Type.Object({ user }, { examples: [{ user: '2' }] satisfies [object] }),
  },
  users: { kind: 'action', where: 'the head of the user list, for administrators' },
} as const;

export const ACTION = kindAt(Action, 'actions', ACTION_POINTS);

export type Action = Static<typeof Action>;

/** The places that take actions. */
export type ActionName = keyof typeof ACTION_POINTS;

/** An action of a remote. A screen fills its path by `link`. */
export interface ContributedAction extends Pick<Action, 'title' | 'path'> {
  readonly remote: { readonly name: string };
}

type Context = { readonly properties: object };
const PLACES: Readonly<Record<string, { readonly kind: 'action'; readonly context?: Context } | undefined>> =
  ACTION_POINTS;

/** Why an action would open no screen of its remote; undefined if it opens one. */
export function faultOfAction(
  point: string,
  path: string,
  routes: readonly { readonly path: string }[],
): string | undefined {
  const given = Object.keys(PLACES[point]?.context?.properties ?? {});
  const unknown = path.match(/:\w+/g)?.find((name) => !given.includes(name.slice(1)));
  if (unknown !== undefined)
    return `${path} has "${unknown}", but the point gives ${given.map((name) => `":${name}"`).join() || 'nothing'}`;
  return findRoute(routes, path.replace(/\?.*/, '')) ? undefined : `${path} is not one of its routes`;
}
