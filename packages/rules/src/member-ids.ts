/** Members that a list is narrowed to by their numbers: more would make the address too long for a proxy. */
export const MAX_FOUND_MEMBERS = 1000;

/** Numbers of members with dots between them, which an address takes unchanged. `0` is nobody. */
export const MEMBER_IDS_PATTERN = `^(0|[1-9][0-9]{0,14}(\\.[1-9][0-9]{0,14}){0,${MAX_FOUND_MEMBERS - 1}})$`;

/** These members as one parameter of a call. */
export const memberIds = (ids: readonly (string | number)[]): string => ids.join('.') || '0';
