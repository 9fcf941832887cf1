import { changePassword } from '@gym/api-client/account';
import { Screen } from '@gym/ui';
import { PasswordField, SaveForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { PATHS } from '../paths.ts';
import { useShell } from '../services/use-shell.ts';
import { passwordTexts } from '../texts/account.ts';
import { changePasswordSchema } from './account-schemas.ts';

const EMPTY = { oldpassword: '', newpassword: '', cpassword: '' };

/** `/changePassword`: the fields clear, and the shell's toast says how it went (acceptance I3). */
export default function ChangePasswordPage(): ReactElement {
  const { config, knownEmail } = useShell();
  return (
    <Screen title={passwordTexts.title} width="narrow">
      <SaveForm
        label={passwordTexts.title}
        initialValues={EMPTY}
        schema={changePasswordSchema}
        form={PATHS.changePassword}
        submitLabel={passwordTexts.submit}
        record={() => passwordTexts.record}
        secrets={['oldpassword', 'newpassword', 'cpassword']}
        send={changePassword}
        clears
        deed
        quiet
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={knownEmail.current() ?? ''} readOnly hidden />
        <PasswordField name="oldpassword" label={passwordTexts.old} autoComplete="current-password" required />
        <PasswordField
          name="newpassword"
          label={passwordTexts.new}
          autoComplete="new-password"
          hint={config.passwordMinLength > 1 ? passwordTexts.atLeast(config.passwordMinLength) : undefined}
          required
        />
        <PasswordField name="cpassword" label={passwordTexts.confirm} autoComplete="new-password" required />
      </SaveForm>
    </Screen>
  );
}
