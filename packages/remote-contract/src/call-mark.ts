/** 36⁴: a mark has at most four letters. Marks of releases are compared with those of pages, so this never changes. */
const MARKS = 1_679_616;

/**
 * A short mark of the name of a call, such as `getPlanDetails`, or of a name with its query. The boot document has the
 * marks of the declared calls in place of their names, because every page load transfers it.
 */
export function callMark(call: string): string {
  let mark = 0;
  for (const letter of call) mark = (mark * 31 + letter.charCodeAt(0)) % MARKS;
  return mark.toString(36);
}
