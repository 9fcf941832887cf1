import { databaseError } from '../../platform/database/database-errors.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';

const SENTENCES: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [
    ['ENOSPC', 'EDQUOT', '53100'],
    'The disk is full: free some space on the disks of DATA_DIR and of the database (df -h), then try again.',
  ],
  [
    ['EMFILE', 'ENFILE'],
    'This process may open too few files: allow 1024 or more, by ulimit -n, LimitNOFILE= of systemd or --ulimit of a ' +
      'container, then try again.',
  ],
];

/** Says in one sentence what a command lacks on this machine. Returns other errors unchanged. */
export function explainFailure(error: unknown): unknown {
  const code = databaseError(error)?.code ?? '';
  const [, sentence] = SENTENCES.find(([codes]) => codes.includes(code)) ?? [];
  return sentence === undefined ? error : new OperatorError(sentence);
}
