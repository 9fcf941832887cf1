/** A path in the form that the router compares: in lower case (acceptance B5) and without a slash at the end. */
export const comparable = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether two paths lead to the same screen. */
export const samePath = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The path of an address, without search and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');
