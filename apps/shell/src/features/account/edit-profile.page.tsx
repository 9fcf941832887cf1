import { post } from '@gym/api-client';
import type { UserProfile } from '@gym/api-contract';
import { updateProfile } from '@gym/api-contract/calls';
import { QueryView, Screen } from '@gym/ui';
import { DigitsField, SaveForm, TextField } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { profileQuery } from '../../platform/session/signed-in-user.ts';

/** The validation messages are exactly those of the specification (acceptance I2). */
const editProfileTexts = {
  title: 'Edit profile',
  fname: 'First name',
  lname: 'Last name',
  phone: 'Phone',
  submit: 'Save',
  record: 'your profile',
  fnameRequired: 'Enter your First name',
  lnameRequired: 'Enter your Last name',
  phoneRequired: 'Enter your Phone',
} as const;

/** Rules of `/ediprofile` (acceptance I2). */
const editProfileSchema = object({
  fname: string().trim().required(editProfileTexts.fnameRequired),
  lname: string().trim().required(editProfileTexts.lnameRequired),
  phone: string().required(editProfileTexts.phoneRequired),
});

type Values = Pick<UserProfile, 'fname' | 'lname' | 'phone'>;

/** `/ediprofile`: the user's own name and phone (acceptance I2). */
export default function EditProfilePage(): ReactElement {
  const profile = useQuery(profileQuery);
  const { session } = useShell();
  return (
    <Screen title={editProfileTexts.title} width="form">
      <QueryView query={profile}>
        {({ fname, lname, phone, version }) => (
          <SaveForm<Values>
            label={editProfileTexts.title}
            initialValues={{ fname, lname, phone }}
            schema={editProfileSchema}
            form={paths.editProfile}
            list={paths.profile}
            cancelTo={paths.profile}
            submitLabel={editProfileTexts.submit}
            record={() => editProfileTexts.record}
            refreshes={[profileQuery.queryKey]}
            version={version}
            send={async (values, attempt) => {
              await post(updateProfile, values, attempt);
              session.rename(values);
            }}
          >
            <TextField name="fname" label={editProfileTexts.fname} autoComplete="given-name" required />
            <TextField name="lname" label={editProfileTexts.lname} autoComplete="family-name" required />
            <DigitsField name="phone" phone label={editProfileTexts.phone} autoComplete="tel" required />
          </SaveForm>
        )}
      </QueryView>
    </Screen>
  );
}
