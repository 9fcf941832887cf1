import { post } from '@gym/api-client';
import { ForgetPassword } from '@gym/api-contract/calls';
import { Form, PasswordField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { useConfig } from '../../platform/services/use-config.ts';
import { newPasswordRules } from '../../platform/session/new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ownPasswordTexts } from './texts.ts';

const schema = object({ oldpassword: string().required(ownPasswordTexts.onceRequired), ...newPasswordRules });

/** Replaces a one-time password, after a sign-in with it. */
export function RequiredPassword({ onDone }: { onDone(): void }): ReactElement {
  const { passwordMinLength } = useConfig();
  return (
    <Form
      label={ownPasswordTexts.title}
      initialValues={{ oldpassword: '', newpassword: '', cpassword: '' }}
      schema={schema}
      submitLabel={ownPasswordTexts.submit}
      onSubmit={async (values) => {
        await post(ForgetPassword, values);
        onDone();
      }}
    >
      <PasswordField
        name="oldpassword"
        label={ownPasswordTexts.once}
        autoComplete="current-password"
        required
        autoFocus
      />
      <NewPasswordFields minLength={passwordMinLength} />
    </Form>
  );
}
