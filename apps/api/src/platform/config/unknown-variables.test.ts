import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unknownVariables } from './unknown-variables.ts';

test('names misspelled settings, and no variables of other programs', () => {
  expect(
    unknownVariables({
      GYM_TIMEZON: 'Europe/London',
      PASSWORD_MIN_LENGHT: '8',
      REQUIRE_SIGNED_RELEASES: '1',
      SESSION_HOUR: '8',
      SESSION_MANAGER: 'local/desk',
      GYM_NAME: 'Iron Works',
      GYM_COMMAND: 'gym',
      SMTP_HOST: '',
      DATA_SOURCE: 'x',
      HOME: '/root',
    }),
  ).toEqual(['GYM_TIMEZON', 'PASSWORD_MIN_LENGHT', 'REQUIRE_SIGNED_RELEASES', 'SESSION_HOUR']);
});

test('knows secrets from files, and still finds misspelled settings beside them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-secret-'));
  try {
    writeFileSync(path.join(folder, 'token'), 'operator'.repeat(4));
    const OPERATOR_TOKEN_FILE = path.join(folder, 'token');
    expect(unknownVariables({ OPERATOR_TOKEN_FILE, OPERATOR_TOKEN_FIL: 'x' })).toEqual(['OPERATOR_TOKEN_FIL']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
