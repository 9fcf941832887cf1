import { Button, Icon, IconButton, Link, LinkButton, TextLink } from '@gym/ui';

export const Primary = () => <Button variant="primary">Save member</Button>;

export const Secondary = () => <Button>Print receipt</Button>;

export const Danger = () => <Button variant="danger">Erase member</Button>;

export const Quiet = () => <Button variant="quiet">Cancel</Button>;

export const WithAnIcon = () => (
  <Button variant="primary">
    <Icon name="plus" />
    Add plan
  </Button>
);

export const SmallInARow = () => (
  <>
    <Button size="small">Renew</Button> <Button size="small">Freeze</Button>
  </>
);

export const Busy = () => (
  <Button variant="primary" busy>
    Save member
  </Button>
);

export const EditAndRemove = () => (
  <>
    <IconButton icon="pencil" label="Edit plan Gold" />
    <IconButton icon="close" label="Remove plan Gold" />
  </>
);

export const OfARecord = () => (
  <p>
    Sold by <Link to="/userDetail/3">Asha Menon</Link>.
  </p>
);

export const OutOfTheProduct = () => <Link to="https://example.com/lockers">The manual of the lockers</Link>;

export const InText = () => (
  <p>
    Ann Lee has no plan. <TextLink to="/planAssign">Assign one</TextLink>
  </p>
);

export const WithItsRecord = () => (
  <TextLink to="/updateMember/2" about="Ann Lee">
    Edit
  </TextLink>
);

export const OnAListScreen = () => (
  <LinkButton to="/addmember" variant="primary">
    Add member
  </LinkButton>
);

export const SmallLink = () => (
  <LinkButton to="/memberList?membership=ended" size="small">
    Show ended memberships
  </LinkButton>
);
