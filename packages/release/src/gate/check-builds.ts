import { ReleaseError } from '../store/release-error.ts';
import type { Builds } from '../records/local-builds.ts';
import { checkRemoteForm, checkShellForm } from './check-form.ts';
import { checkNeeds, checkShellNeeds } from './check-needs.ts';
import { checkSpecification } from './check-specification.ts';
import { specificationApi } from './api-surface.ts';
import { checkRemoteAlone, checkRemotesTogether, checkRemoteInShell, checkShellAlone } from './check-compatibility.ts';

/**
 * The gate before a release of all local builds at once: each by itself and each with every other. What is known of published
 * builds only (files on a target, a kit's result) is not asked.
 * @throws ReleaseError with a line for each mismatch
 */
export function checkBuilds({ shell, remotes }: Builds): void {
  const malformed = [...checkShellForm(shell), ...remotes.flatMap(checkRemoteForm)];
  const complaints =
    malformed.length > 0
      ? malformed
      : [
          ...checkShellAlone(shell),
          ...checkShellNeeds(shell, specificationApi()),
          ...remotes.flatMap((remote, place) => [
            ...checkRemoteAlone(remote),
            ...checkRemoteInShell(shell, remote),
            ...remotes.slice(0, place).flatMap((other) => checkRemotesTogether(other, remote)),
            ...checkNeeds(remote, specificationApi()),
          ]),
          ...(['admin', 'staff'] as const).flatMap((audience) => checkSpecification(audience, [], remotes)),
        ];
  if (complaints.length > 0) throw new ReleaseError(complaints.join('\n'));
}
