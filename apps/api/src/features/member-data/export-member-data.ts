import { calls, nameOfCall, type MemberExport } from '@gym/api-contract';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import type { Services } from '../../platform/services/services.ts';
import { findMember } from '../../shared/members/stored-member.ts';
import { joinedMoment } from '../../shared/members/joined.ts';
import { tagsOfMembers } from '../../shared/members/member-tags.ts';
import { findPersonNumbers } from './person-records.ts';
import {
  readChanges,
  readDiets,
  readImports,
  readMeasurements,
  readMemberships,
  readMerged,
  readPlaces,
} from './export-sections.ts';

async function readEverything(
  tx: Transaction,
  id: number,
  { clock, config: { gym } }: Services,
): Promise<MemberExport> {
  const member = await findMember(tx, id);
  const numbers = await findPersonNumbers(tx, id);
  return {
    format: 'gym-member-data',
    version: 1,
    made_at: clock.now().toISOString(),
    gym: gym.name,
    member: {
      number: id,
      first_name: member.fname,
      last_name: member.lname,
      father_first_name: member.father_fname,
      father_last_name: member.father_lname,
      profession: member.profession,
      email: member.email,
      phone: member.phone,
      address: member.address,
      pincode: member.pincode,
      ...(await readPlaces(tx, member)),
      joined_at: joinedMoment(member)?.toISOString() ?? null,
      tags: (await tagsOfMembers(tx, [id])).get(id) ?? [],
    },
    memberships: await readMemberships(tx, id, gym.currency ?? ''),
    measurements: await readMeasurements(tx, id, gym.measureUnit ?? ''),
    diets: await readDiets(tx, id),
    changes: await readChanges(tx, numbers),
    imports: await readImports(tx, { ...member, numbers }),
    merged: await readMerged(tx, numbers),
  };
}

/**
 * All data about one person, read in one snapshot. A few hundred rows fit into one response. This is not a save, so
 * that no personal data gets into the stored answers; the audit trail still records the export.
 */
export const exportMemberData = implement(calls.exportMemberData, async (incoming, services) => {
  const { query, user, address, logSecurityEvent } = incoming;
  const answer = await services.db.transaction(
    async (tx) => {
      const data = await readEverything(tx, query.id, services);
      await writeAuditEntry(tx, {
        at: services.clock.now(),
        userId: user.id,
        address,
        action: nameOfCall(calls.exportMemberData),
        record: 'member',
        recordId: query.id,
      });
      return { status: 'success', data };
    },
    { isolationLevel: 'repeatable read' },
  );
  logSecurityEvent('exported');
  await services.healthReads.record(calls.exportMemberData, [query.id], incoming);
  return answer;
});
