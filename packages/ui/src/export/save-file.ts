/** How long a browser may take to begin reading what it saves, in ms. */
const URL_LIFETIME_MS = 60_000;

/** Saves a file as if it had been clicked on: its address is the browser's own and has no token in it. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS);
}
