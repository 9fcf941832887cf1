import { Avatar, Card, DescriptionList, EmailText, Icon, LinkButton, QueryView, Screen } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { imageUrl, profileQuery } from '../../platform/session/signed-in-user.ts';
import { profileTexts } from './texts.ts';
import { NoPictureField, PictureField } from './picture-field.tsx';
import styles from './profile.module.css';

/** The signed-in user (acceptance I1). */
export default function ProfilePage(): ReactElement {
  const profile = useQuery(profileQuery);
  const { host } = useShell();
  return (
    <Screen
      title={profileTexts.title}
      width="form"
      actions={
        <>
          {host.session.has('own-sessions') && (
            <LinkButton to={paths.sessions}>
              <Icon name="system" />
              {profileTexts.sessions}
            </LinkButton>
          )}
          {host.session.has('second-factor') && (
            <LinkButton to={paths.security}>
              <Icon name="key" />
              {profileTexts.security}
            </LinkButton>
          )}
          <LinkButton to={paths.editProfile}>
            <Icon name="pencil" />
            {profileTexts.edit}
          </LinkButton>
        </>
      }
    >
      <QueryView query={profile}>
        {({ fname, lname, phone, email, image }) => (
          <Card className={styles.profile}>
            <div className={styles.head}>
              <Avatar size="large" name={`${fname} ${lname}`} src={imageUrl(image)} />
              {host.session.has('picture-upload') ? <PictureField image={image} /> : <NoPictureField />}
            </div>
            <DescriptionList
              items={[
                { term: profileTexts.name, value: `${fname} ${lname}` },
                { term: profileTexts.phone, value: phone || undefined },
                { term: profileTexts.email, value: <EmailText email={email} /> },
              ]}
            />
          </Card>
        )}
      </QueryView>
    </Screen>
  );
}
