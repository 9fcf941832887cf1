/** A text as it stands in HTML, between tags or as an attribute's value. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
