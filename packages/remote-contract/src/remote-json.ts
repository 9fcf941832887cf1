import { type Static, Type } from '@sinclair/typebox';
import { KINDS, OfferedPoints, routePath as path, Slots } from './points.ts';
import { REMOTE_NAME } from './remote-name.ts';
import { API_ORIGIN, type SettingsSchema } from './settings.ts';

const audience = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });

const origin = Type.String({ pattern: API_ORIGIN });

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const Setting = Type.Object(
  {
    type: Type.Union([Type.Literal('string'), Type.Literal('number'), Type.Literal('boolean')]),
    description: Type.String({ minLength: 1 }),
    default: Type.Optional(value),
    example: Type.Optional(value),
    enum: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    format: Type.Optional(Type.Literal('origin')),
  },
  { additionalProperties: false },
);

/** Regular expression for the name of a setting. */
export const SETTING_NAME = '^[a-z][A-Za-z0-9]{0,39}$';

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
    /** What it adds to the screens of others, by point. Hosts before contract 1.8.0 show none of it. */
    slots: Type.Optional(Slots),
    /** Panel points on its own screens, for other remotes. Their full names begin with its name: `lockers/page`. */
    points: Type.Optional(OfferedPoints),
    /**
     * Origins of the team's own APIs: HTTPS, or this machine in development. The document's policy lets pages connect
     * to these and to no others. Servers before contract 1.8.0 allow none.
     */
    origins: Type.Optional(Type.Array(origin, { uniqueItems: true })),
    /**
     * What each deployment gives it, by name. Hosts before contract 1.9.0 pass nothing on.
     */
    settings: Type.Optional(
      Type.Unsafe<SettingsSchema>(
        Type.Record(Type.String({ pattern: SETTING_NAME }), Setting, { additionalProperties: false }),
      ),
    ),
    /** Names of the API calls that the remote uses. */
    needs: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

export type RemoteJson = Static<typeof RemoteJson>;
