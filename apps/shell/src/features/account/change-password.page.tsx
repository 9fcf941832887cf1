import { post } from '@gym/api-client';
import { ForgetPassword } from '@gym/api-contract/calls';
import { Screen } from '@gym/ui';
import { PasswordField, SaveForm } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { NewPasswordFields } from '../../platform/session/new-password-fields.tsx';
import { newPasswordRules } from '../../platform/session/new-password-rules.ts';

/** The validation messages are exactly those of the specification (acceptance I3). */
const passwordTexts = {
  title: 'Change password',
  old: 'Old password',
  submit: 'Change password',
  record: 'your new password',
  oldRequired: 'Old Password is required',
} as const;

/** Rules of `/changePassword` (acceptance I3). */
const changePasswordSchema = object({
  oldpassword: string().required(passwordTexts.oldRequired),
  ...newPasswordRules,
});

const EMPTY = { oldpassword: '', newpassword: '', cpassword: '' };

/** `/changePassword`: the fields are cleared, and the shell's toast shows the result (acceptance I3). */
export default function ChangePasswordPage(): ReactElement {
  const { config, knownEmail } = useShell();
  return (
    <Screen title={passwordTexts.title} width="narrow">
      <SaveForm
        label={passwordTexts.title}
        initialValues={EMPTY}
        schema={changePasswordSchema}
        form={paths.changePassword}
        submitLabel={passwordTexts.submit}
        record={() => passwordTexts.record}
        secrets={['oldpassword', 'newpassword', 'cpassword']}
        send={(passwords, attempt) => post(ForgetPassword, passwords, attempt)}
        clears
        irreversible
        quiet
      >
        {/* Tells a password manager which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={knownEmail.current() ?? ''} readOnly hidden />
        <PasswordField name="oldpassword" label={passwordTexts.old} autoComplete="current-password" required />
        <NewPasswordFields minLength={config.passwordMinLength} />
      </SaveForm>
    </Screen>
  );
}
