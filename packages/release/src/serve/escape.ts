/** JSON that may stand inside a `<script>` block: no tag can begin in it. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that may stand in an element or a quoted attribute. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
