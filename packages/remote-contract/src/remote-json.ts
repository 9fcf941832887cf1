import { type Static, Type } from '@sinclair/typebox';
import { OWN_MACHINE, PORT } from './own-machine.ts';
import { KINDS, OfferedPoints, routePath as path, Slots } from './points.ts';
import { REMOTE_NAME } from './remote-name.ts';

const audience = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });

/** No path, and no wildcard: a policy with one would allow more than the team's own API. */
const origin = Type.String({
  pattern: String.raw`^(https://[a-z0-9-]+(\.[a-z0-9-]+)*|${OWN_MACHINE})${PORT}$`,
});

/**
 * Schema of a published `remote.json`. The shell and the release know nothing else about a remote before it runs.
 */
export const RemoteJson = Type.Object(
  {
    /** Federation name, and the folder of its app. */
    name: Type.String({ pattern: REMOTE_NAME }),
    /** Users see it if the remote cannot load. */
    title: Type.String({ minLength: 1 }),
    /** The team to call when the remote fails. */
    owner: Type.String({ minLength: 1 }),
    /** The audience that it serves, or several. */
    audience: Type.Union([audience, Type.Array(audience, { minItems: 1, uniqueItems: true })]),
    /** Caret range of CONTRACT_VERSION. */
    contract: Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' }),
    /** Entries of the side menu, in order. The menu shows them before the remote loads, or without it. */
    menu: KINDS.menu.published,
    routes: Type.Array(
      Type.Object(
        {
          /** React Router path, such as `/updateUser/:id`. */
          path,
          /** webpackChunkName of the screen. */
          page: Type.String({ minLength: 1 }),
          /** GET calls that start with the page, in the format of `formatEarlyCall`. */
          early: Type.Array(Type.String({ pattern: '^/api/' })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    /** Paths of earlier versions. Shells before contract 1.8.0 do not follow them. */
    redirects: Type.Optional(
      Type.Array(
        Type.Object(
          {
            /** A path that the remote no longer has, such as `/person/:id`. */
            from: path,
            /** A path of one of its routes. Its parameters are those of `from`. The query stays. */
            to: path,
          },
          { additionalProperties: false },
        ),
        { description: 'Paths of earlier versions, and the route that each of them leads to now.' },
      ),
    ),
    /** Routes of other apps that it links to, or the shell's. The gate says who would break without them. */
    links: Type.Optional(Type.Array(path, { uniqueItems: true })),
    /** Panels and columns on the screens of others, by point. Hosts before contract 1.8.0 show none. */
    slots: Type.Optional(Slots),
    /** Panel points on its own screens, for other remotes. Their full names begin with its name: `lockers/page`. */
    points: Type.Optional(OfferedPoints),
    /**
     * Origins of the team's own APIs: HTTPS, or this machine in development. The document's policy lets pages connect
     * to these and to no others. Servers before contract 1.8.0 allow none.
     */
    origins: Type.Optional(Type.Array(origin, { uniqueItems: true })),
    /** Names of the API calls that the remote uses. */
    needs: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

export type RemoteJson = Static<typeof RemoteJson>;
