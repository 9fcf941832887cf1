import type { Call, CallName } from '@gym/api-contract';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();
const gym = new TestGym(server);
beforeAll(async () => {
  await gym.open();
  const sizes = { chest: 91, biceps: 31, shoulder: 101, waist: 81, thigh: 51 };
  await server.post('saveMemberHealth', { member_id: gym.member, ...sizes });
  const diet = [{ food_item: 1, qty: 9, units: 'kg' }];
  await server.post('saveDiet', { id: gym.member, diet });
});

const closed = everyCall((call) => call.access !== 'public' && !call.file);

/** A measured value, or a row of a diet. */
const HEALTH_DATA = /"(chest|biceps|shoulder|waist|thigh)":"?\d|\bfood_item\b/;

/** Calls that answer with such data of nobody, or whose reads have no entry (ADR-0035). */
const NOT_HEALTH_DATA: readonly CallName[] = ['saveDietTemplate', 'getDietTemplates'];
const CONTACTS_UNRECORDED: readonly CallName[] = ['getAuditTrail'];

/** A save that names the state of the record that its user saw: another one gets 409 with the stored record. */
function staleFields({ body }: Call): object | undefined {
  const { version, state } = (body?.['properties'] ?? {}) as Record<string, { type?: string } | undefined>;
  if (version) return { version: 999_999 };
  // The state of a member is a place, and no text.
  return state?.type === 'string' ? { state: 'another' } : undefined;
}

const emails = async (): Promise<string[]> =>
  (await server.sql('select email from members')).map(({ email }) => email as string);

/** The kinds of audit entries of a user. */
const entriesOf = async (user: number): Promise<string[]> =>
  (await server.sql('select record from audit_entries where user_id = $1', [user])).map(
    ({ record }) => record as string,
  );

const told: Record<'health data' | 'contacts', Set<CallName>> = { 'health data': new Set(), contacts: new Set() };

test.each(closed)('an answer of %s with health data or contacts names its reader', async (name, call) => {
  const { visitor, query = {}, body } = await exampleOf(gym, name);
  const before = await emails();
  const stale = staleFields(call);
  const { token, address } = visitor;
  const headers = { 'x-forwarded-for': address };
  for (const sent of stale ? [{ ...body, ...stale }, body] : [body]) {
    const { status, text } = await server.call(name, { token, query, body: sent, headers });
    expect([status, text]).toEqual(
      sent === body ? [200, expect.anything()] : [409, expect.stringContaining('"current":{')],
    );
    const entries = await entriesOf(visitor.id);
    if (HEALTH_DATA.test(text) && !NOT_HEALTH_DATA.includes(name)) {
      told['health data'].add(name);
      expect(entries).toContain('health data');
    }
    // Staff work with contacts all day. Other answers show administrators only a part of them.
    if (call.access !== 'admin' || CONTACTS_UNRECORDED.includes(name)) continue;
    if (![...before, ...(await emails())].some((email) => text.includes(email))) continue;
    told.contacts.add(name);
    expect(entries).toContain('member');
  }
});

test('these calls told health data or contacts', () => {
  expect([...told['health data']].sort()).toEqual([
    ...['UpdatememberHealth', 'correctMeasurement', 'exportMemberData', 'getAuditTrail', 'getMemberDietByMemberId'],
    ...['getMemberDietVersions', 'getMemberHealthByMemberId', 'getMemberMeasurements', 'getMemberTimeline'],
    ...['getMergePreview', 'mergeMembers', 'removeMeasurement', 'saveDiet'],
  ]);
  expect([...told.contacts].sort()).toEqual(['exportMemberData', 'getMergePreview', 'mergeMembers']);
});
