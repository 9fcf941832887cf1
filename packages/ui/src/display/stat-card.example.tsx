import { TextLink } from '@gym/ui';
import { StatCard } from '@gym/ui/stat-card';

export const Figure = () => <StatCard label="Active members" value="128" icon="members" />;

export const WithItsList = () => (
  <StatCard
    label="Ending this week"
    value="7"
    icon="plan"
    hint="Memberships whose last day is by Sunday."
    link={<TextLink to="/memberList?membership=ending">Show members</TextLink>}
  />
);

export const SampleFigure = () => <StatCard label="Visits today" value="54" badge="Sample" />;
