import type { OwnApiOrigins } from '@gym/release/serve';
import { type Call, type FileField, nameOfCall, errorAnswer, OWN_APIS } from '@gym/api-contract';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** Describes a form with one file. Bytes have a media type instead of a JSON schema. */
const formOf = ({ name, maxBytes, types }: FileField) => ({
  description: `At most ${maxBytes} bytes. The content decides the file's type.`,
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { [name]: { contentMediaType: types[0] } }, required: [name] },
      encoding: { [name]: { contentType: types.join(', ') } },
    },
  },
});

const parametersOf = ({ query, method, access }: Call) => [
  ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    required: query?.required?.includes(name) ?? false,
  })),
  ...(method === 'POST' && access !== 'public'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
          description:
            'A repetition with the same key and body saves once and gets the same response ' + `(feature idempotency).`,
        },
      ]
    : []),
];

const whoMay = {
  public: 'Anyone.',
  'signed-in': 'Anyone signed in.',
  admin: 'Administrators only.',
  staff: 'Staff only.',
};

const operationOf = (call: Call) => ({
  operationId: nameOfCall(call),
  summary: call.summary,
  description: [
    whoMay[call.access],
    ...(call.confirmed ? ['Needs a confirmed identity.'] : []),
    ...(call.feature === undefined ? [] : [`Announced as feature ${call.feature}.`]),
  ].join(' '),
  security: call.access === 'public' ? [] : [{ token: [] }],
  parameters: parametersOf(call),
  ...(call.body === undefined ? {} : { requestBody: { required: true, ...json(call.body) } }),
  ...(call.file === undefined ? {} : { requestBody: formOf(call.file) }),
  responses: {
    200: {
      description: 'The response.',
      ...(call.download === undefined ? json(call.answer) : { content: { [call.download]: { schema: call.answer } } }),
    },
    default: { description: 'An error.', ...json({ $ref: '#/components/schemas/Refusal' }) },
  },
});

/**
 * The OpenAPI 3.1 document of a server's calls. It contains the contract's schemas unchanged: they are JSON Schema. It
 * also tells the release gate which APIs of remotes' own teams the operator allows, unless he believes every remote.
 */
export const openApiDocument = (calls: readonly Call[], ownApis: OwnApiOrigins) => ({
  openapi: '3.1.0',
  info: {
    title: 'Gym administration',
    version: '0.1.0',
    description: 'The calls of the gym administration dashboard.',
  },
  paths: Object.fromEntries(calls.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }])),
  components: {
    schemas: { Refusal: errorAnswer },
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The `token_no` of userlogin.' } },
  },
  ...(ownApis !== 'declared' && { [OWN_APIS]: ownApis }),
});
