/** A text with one space between its words. */
export const withoutExtraSpace = (text: string): string => text.trim().replace(/\s+/g, ' ');

const normalized = (text: string): string => withoutExtraSpace(text.normalize('NFKC')).toLowerCase();

/** Whether the typed text is the person's number, or the full name in any case. An erasure asks for it. */
export const isConfirmed = (typed: string, { id, name }: { id: number | string; name: string }): boolean =>
  [String(id), normalized(name)].includes(normalized(typed));
