import { calls } from '@gym/api-contract';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer({ ownApiOrigins: ['https://lockers.example'] });

const NAMES = Object.keys(calls) as (keyof typeof calls)[];

test('the document lists exactly the calls of the contract', async () => {
  const { status, body } = await server.send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(body['x-own-api-origins']).toEqual(['https://lockers.example']);
  expect(Object.keys(body.paths).sort()).toEqual(NAMES.map((name) => `/api/${name}`).sort());
});

test('each operation states its method, request, response and access', async () => {
  const { paths, components } = (await server.send('GET', '/api/openapi.json')).body;
  for (const name of NAMES) {
    const call = calls[name];
    const operation = paths[call.path][call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    const [type, schema] = 'download' in call ? [call.download, 'string'] : ['application/json', 'object'];
    expect(operation.responses[200].content[type].schema.type).toBe(schema);
    expect(operation.security).toEqual(call.access === 'public' ? [] : [{ token: [] }]);
    expect(operation.requestBody === undefined).toBe(!('body' in call) && !('file' in call));
  }
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/getUsersDetailsById'].get.parameters).toMatchObject([{ name: 'id', in: 'query', required: true }]);
});

test('a call with a file has a form with one field', async () => {
  const { paths } = (await server.send('GET', '/api/openapi.json')).body;
  expect(paths['/api/uploadPicture'].post.requestBody).toEqual({
    required: true,
    description: expect.stringContaining('5242880 bytes'),
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { image: { contentMediaType: 'image/jpeg' } }, required: ['image'] },
        encoding: { image: { contentType: 'image/jpeg, image/png, image/webp, image/gif' } },
      },
    },
  });
});

test('every reference in the document has a target', async () => {
  const { body, text } = await server.send('GET', '/api/openapi.json');
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(path.split('/').reduce((part, name) => part?.[name], body)).toBeDefined();
  }
});
