/** Follows our own text of a failure, so that an operator finds the request in the logs. */
export const referenceText = (id: string): string => ` If it happens again, report the reference ${id}.`;
