import { endSession, publicCall, readSession, readTempUser } from '@gym/api-client';
import { ChangePassword } from '@gym/api-contract/calls';
import { TextLink } from '@gym/ui';
import { Form, PasswordField, TextField } from '@gym/ui/form';
import { useState, type ReactElement } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { thisBrowser } from '@gym/kernel';
import { useConfig } from '../../platform/services/use-config.ts';
import * as paths from '@gym/remote-contract/routes/shell';
import { newPasswordTexts } from '../../platform/session/new-password.ts';
import { recoveryTexts } from './texts.ts';
import { resetPasswordSchema } from './recovery-schemas.ts';
import { RecoveryScreen } from './recovery-screen.tsx';

const EMPTY = { otp: '', newpassword: '', cpassword: '' };

/** `/forgetPassword`: sets a new password with the mailed one-time code (acceptance I5). */
export default function ResetPasswordPage(): ReactElement {
  const navigate = useNavigate();
  const { passwordMinLength } = useConfig();
  const [email] = useState(() => readTempUser());
  const reset = async ({ otp, newpassword }: typeof EMPTY) => {
    await publicCall(ChangePassword.path, { otp, newpassword, email }, 'result');
    const wasSignedIn = readSession() !== undefined;
    endSession();
    // Data of the ended session must not stay in memory, so a signed-in page reloads at the sign-in.
    if (wasSignedIn) thisBrowser.load(paths.signIn);
    else await navigate(paths.signIn, { replace: true, state: { reset: true } });
  };
  // Without the email that got the code, no password can be reset.
  if (email === undefined) return <Navigate to={paths.requestCode} replace />;
  return (
    <RecoveryScreen
      title={recoveryTexts.resetTitle}
      lead={recoveryTexts.resetLead(email)}
      links={<TextLink to={paths.requestCode}>{recoveryTexts.otherEmail}</TextLink>}
    >
      <Form
        label={recoveryTexts.resetTitle}
        initialValues={EMPTY}
        schema={resetPasswordSchema}
        submitLabel={recoveryTexts.reset}
        onSubmit={reset}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField name="otp" label={recoveryTexts.code} autoComplete="one-time-code" required />
        <PasswordField
          name="newpassword"
          label={newPasswordTexts.new}
          autoComplete="new-password"
          hint={passwordMinLength > 1 ? newPasswordTexts.atLeast(passwordMinLength) : undefined}
          required
        />
        <PasswordField name="cpassword" label={newPasswordTexts.confirm} autoComplete="new-password" required />
      </Form>
    </RecoveryScreen>
  );
}
