/** What other features use. */
export { MembershipHistory } from './membership-history.tsx';
export { formatPrice, useHasMemberships } from './memberships.ts';
