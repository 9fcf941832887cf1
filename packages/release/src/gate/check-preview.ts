import { checkFiles } from '../target/asset-files.ts';
import type { PublishedRemote } from '../target/published-build.ts';
import type { ComposedBuilds } from '../target/release-record.ts';
import { checkNeeds } from '../commands/gate/api-surface.ts';
import { checkCompatibility, checkRemoteAlone } from '../commands/gate/check-compatibility.ts';
import { checkDelivery } from '../commands/gate/check-delivery.ts';
import { checkForm } from '../commands/gate/check-form.ts';
import type { Problem } from '../target/problem.ts';
import type { CheckInput } from '../commands/gate/run-checks.ts';

/**
 * Whether a remote can run beside the released builds in one tab. The checks that protect all users are left out: its
 * kit, its audience, and that every specified route keeps an owner.
 * @param files the remote with its files where the preview has them
 * @returns each problem with its solution
 */
export async function checkPreview(
  candidate: PublishedRemote,
  beside: ComposedBuilds,
  { api, cdn, read }: CheckInput,
  files: PublishedRemote,
): Promise<Problem[]> {
  const malformed = checkForm(candidate);
  if (malformed.length > 0) return malformed;
  return [
    ...checkRemoteAlone(candidate),
    ...checkCompatibility(candidate, beside),
    ...checkNeeds(candidate, api),
    ...(await checkFiles(files, read)),
    ...(cdn === undefined ? [] : await checkDelivery(files, cdn)),
  ];
}
