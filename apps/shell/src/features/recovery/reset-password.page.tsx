import { endSession, publicCall, readSession, readTempUser } from '@gym/api-client';
import { ChangePassword } from '@gym/api-contract/calls';
import { TextLink } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import { type ReactElement, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import { thisBrowser } from '@gym/kernel';
import { useConfig } from '../../platform/use-shell.tsx';
import * as paths from '@gym/remote-contract/routes/shell';
import { NewPasswordFields } from '../../platform/session/new-password-fields.tsx';
import { newPasswordRules } from '../../platform/session/new-password-rules.ts';
import { RecoveryScreen } from './recovery-screen.tsx';
import { recoveryTexts } from './texts.ts';

/** Rules of `/forgetPassword` (acceptance I5). */
const resetPasswordSchema = object({
  otp: string().trim().required(recoveryTexts.codeRequired),
  ...newPasswordRules,
});

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
  if (!email) return <Navigate to={paths.requestCode} replace />;
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
        <NewPasswordFields minLength={passwordMinLength} />
      </Form>
    </RecoveryScreen>
  );
}
