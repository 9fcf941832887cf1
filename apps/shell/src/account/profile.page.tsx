import { imageUrl } from '@gym/api-client/account';
import { Avatar, Card, DescriptionList, Icon, LinkButton, QueryView, Screen } from '@gym/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { PATHS } from '../paths.ts';
import { profileQuery } from '../session/profile-query.ts';
import { profileTexts } from '../texts/account.ts';
import styles from './profile.module.css';

/** The signed-in user (acceptance I1). */
export default function ProfilePage(): ReactElement {
  const profile = useQuery(profileQuery);
  const hint = useId();
  return (
    <Screen
      title={profileTexts.title}
      width="form"
      actions={<LinkButton to={PATHS.editProfile}><Icon name="pencil" />{profileTexts.edit}</LinkButton>}
    >
      <QueryView query={profile}>
        {({ fname, lname, phone, email, image }) => (
          <Card className={styles.profile}>
            <div className={styles.head}>
              <Avatar size="large" name={`${fname} ${lname}`} src={imageUrl(image)} />
              <div className={styles.picture}>
                <label>
                  <span className={styles.label}>{profileTexts.picture}</span>
                  <input type="file" name="image" accept="image/*" disabled aria-describedby={hint} className={styles.file} />
                </label>
                <p id={hint} className={styles.hint}>{profileTexts.noUpload}</p>
              </div>
            </div>
            <DescriptionList
              items={[
                { term: profileTexts.name, value: `${fname} ${lname}` },
                { term: profileTexts.phone, value: phone || undefined },
                { term: profileTexts.email, value: email },
              ]}
            />
          </Card>
        )}
      </QueryView>
    </Screen>
  );
}
