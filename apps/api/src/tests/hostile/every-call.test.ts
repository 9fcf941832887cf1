import { startTestServer } from '../../testing/test-server.ts';
import { EXAMPLES, everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym } from '../../testing/test-gym.ts';

const server = startTestServer();
const gym = openTestGym(server);

// The calls with files have their own tests.
test.each(everyCall((call) => !('file' in call)))(
  'K: %s answers its example in the form of the contract',
  async (name) => {
    const { visitor, query, body } = await exampleOf(gym, name);
    const answered = await server.call(name, {
      token: visitor.token,
      query: query ?? {},
      body,
      from: visitor.address,
    });
    expect([answered.status, answered.text]).toEqual([200, expect.not.stringContaining('"error"')]);
  },
);

test.each(everyCall().filter(([name]) => EXAMPLES[name]?.stored))(
  'K: every field of %s can be read back, or is a key',
  async (name, call) => {
    const { visitor, body = {} } = await exampleOf(gym, name);
    const { stored, keys = [] } = EXAMPLES[name] ?? {};
    const answer = await server.call(name, {
      token: visitor.token,
      body,
      from: visitor.address,
    });
    const found = (await stored?.(gym, { visitor, body, answer, passwords: true })) ?? {};
    const fields = Object.keys(call.body?.['properties'] as object).filter(
      (field) => !keys.includes(field) && field !== 'version',
    );
    for (const field of fields) if (field in body) expect([field, found[field]]).toEqual([field, body[field]]);
    expect(fields.filter((field) => !(field in found))).toEqual([]);
  },
);

// A new call gets `stored` in its example, unless nothing that it saves can be read back by fields.
test('K: the calls with a body whose fields no test reads back', () => {
  const unread = everyCall((call) => call.body !== undefined).filter(([name]) => !EXAMPLES[name]?.stored);
  expect(unread.map(([name]) => name).sort()).toEqual([
    'SentOTP',
    'activateAuthenticatorApp',
    'completeSignIn',
    'confirmIdentity',
    'deleteDietTemplate',
    'discardMemberImport',
    'eraseMember',
    'eraseUser',
    'exportChosenMembers',
    'exportChosenUsers',
    'mergeMembers',
    'removeMeasurement',
    'removePasskey',
    'removeView',
    'renewalPlan',
    'reportTelemetry',
    'reportUse',
    'resetSecondFactors',
    'restoreMeasurement',
    'restoreMemberImport',
    'revokeSession',
    'runMemberImport',
    'sendMemberImportRows',
    'setOneTimePassword',
    'signInWithPasskey',
    'stopMemberImport',
    'undoMemberImport',
    'undoMerge',
    'untagMembers',
    'userlogin',
  ]);
});
