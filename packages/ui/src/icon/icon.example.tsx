import { Icon } from '@gym/ui';

export const BesideAText = () => (
  <p>
    <Icon name="members" /> 128 members
  </p>
);
