/** Whose remotes a role's browsers load (ADR-0089). */
export const AUDIENCES = { 1: 'admin', 2: 'staff' } as const;
