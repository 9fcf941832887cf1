import type { TestResponse, TestServer } from './test-server.ts';
import { PASSWORD } from './database-server.ts';

/** A place whose numbers no edition of the data changes. */
export const HOME = { country: 356, state: 436_879_929_500, city: 437_882_381_931 };
export const HOME_NAMES = ['India', 'Maharashtra', 'Mumbai'];

/** The fields of a new member. */
export const MEMBER = {
  fname: 'Nora',
  lname: 'Lind',
  father_fname: 'Per',
  father_lname: 'Lind',
  profession: 'Cook',
  email: 'nora@lind.test',
  phone: '0123456789',
  address: 'Hill 1',
  pincode: '01234567',
  ...HOME,
};

/** Measured values. */
export const SIZES = { chest: 100, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 };

/** Adds a member by the call. Resolves to the number. */
export const addMember = async (server: TestServer, over: object = {}): Promise<number> =>
  (await server.save('addMemberDetail', { ...MEMBER, ...over })).id;

/** Erases a member, confirmed by the number. */
export async function eraseMember(server: TestServer, id: number, over: object = {}): Promise<TestResponse> {
  const { state } = await server.read('getMemberData', { id });
  return server.post('eraseMember', { id, state, confirm: String(id), password: PASSWORD, ...over });
}

/** Merges the second member into the first one. */
export async function mergeMembers(
  server: TestServer,
  kept_id: number,
  gone_id: number,
  over: object = {},
): Promise<TestResponse> {
  const { state } = await server.read('getMergePreview', { kept_id, gone_id });
  return server.post('mergeMembers', { kept_id, gone_id, state, ...over });
}

/** Undoes the latest merge. */
export async function undoLastMerge(server: TestServer): Promise<TestResponse> {
  const [{ id }] = await server.readList('getRecentMerges');
  return server.post('undoMerge', { id });
}

/** All rows of these members, without the audit trail. */
export async function storedRows(server: TestServer, ids: readonly number[]) {
  const rowsOf = (table: string, columns = '*') =>
    server.sql(`select ${columns} from ${table} where member_id = any($1) order by id`, [ids]);
  return {
    members: await server.sql('select * from members where id = any($1) order by id', [ids]),
    periods: await rowsOf('assignments'),
    measurements: await rowsOf('measurements'),
    diets: await rowsOf('diets', 'id, member_id, version, diet::text'),
  };
}

/** The same without the version of a member, which merges raise too. */
export async function storedApartFromVersions(server: TestServer, ids: readonly number[]) {
  const { members, ...rest } = await storedRows(server, ids);
  return { ...rest, members: members.map(({ version: _version, ...member }) => member) };
}
