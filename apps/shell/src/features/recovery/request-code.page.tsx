import { publicCall, writeTempUser } from '@gym/api-client';
import { SentOTP } from '@gym/api-contract/calls';
import { Form, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { object, string } from 'yup';
import * as paths from '@gym/remote-contract/routes/shell';
import { RecoveryScreen } from './recovery-screen.tsx';
import { recoveryTexts } from './texts.ts';

/** Rules of `/email` (acceptance I4). */
const requestCodeSchema = object({ email: string().trim().required(recoveryTexts.emailRequired) });

/** `/email`: requests a one-time code (acceptance I4). */
export default function RequestCodePage(): ReactElement {
  const navigate = useNavigate();
  const send = async ({ email }: { email: string }) => {
    await publicCall(SentOTP.path, { email }, 'result');
    writeTempUser(email);
    await navigate(paths.resetPassword);
  };
  return (
    <RecoveryScreen title={recoveryTexts.requestTitle} lead={recoveryTexts.requestLead}>
      <Form
        label={recoveryTexts.requestTitle}
        initialValues={{ email: '' }}
        schema={requestCodeSchema}
        submitLabel={recoveryTexts.send}
        onSubmit={send}
      >
        <TextField name="email" type="email" label={recoveryTexts.email} autoComplete="username" required />
      </Form>
    </RecoveryScreen>
  );
}
