/**
 * Other routes to which one app links and which another one has. Apps are released apart, so a route that moves keeps a
 * redirect (ADR-0007). Constants, because bundlers write them in place: no table of them loads.
 */
export const memberData = '/memberData/:id';
export const member = '/member/:id';
export const renewals = '/renewals';
export const importMembers = '/importMembers';
export const contributions = '/contributions';
