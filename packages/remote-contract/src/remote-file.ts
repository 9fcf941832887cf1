import { type Static, Type } from '@sinclair/typebox';
import { RemoteJson } from './remote-json.ts';

const EarlyCallSchema = Type.Object(
  {
    call: Type.String({ minLength: 1, description: 'Name of a GET call of the API, without "/api/".' }),
    query: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        description: 'Values of the query. ":id" stands for the parameter of the route\'s path.',
      }),
    ),
    ifFeature: Type.Optional(
      Type.String({ minLength: 1, description: 'Feature that the server must announce for this call.' }),
    ),
    otherwise: Type.Optional(
      Type.Union([Type.Literal('skip'), Type.Literal('without-query')], {
        description: 'Where the server lacks the feature: send nothing (default), or the call without its query.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Route = Type.Object(
  {
    ...RemoteJson.properties.routes.items.properties,
    early: Type.Array(EarlyCallSchema, {
      description: "Calls of the screen's first view, started while its code loads.",
    }),
  },
  { additionalProperties: false },
);

/** Schema of the source file `remote.json`. `publishedManifest` converts it to `RemoteJson`. */
export const RemoteFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'This schema, for editors.' })),
    ...RemoteJson.properties,
    routes: Type.Array(Route, { minItems: 1 }),
  },
  { additionalProperties: false, title: 'remote.json' },
);

export type RemoteFile = Static<typeof RemoteFile>;

/** The JSON schema for editors. */
export const remoteSchema = (): object => ({ $schema: 'http://json-schema.org/draft-07/schema#', ...RemoteFile });
