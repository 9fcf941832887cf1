/** What other features use. */
export { MembershipHistory, useHasMemberships } from './membership-history.tsx';
export { formatPrice } from './memberships.ts';
