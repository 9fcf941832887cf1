/** A browser may take this long to start reading the file. */
const URL_LIFETIME_MS = 60_000;

/** Saves a file as a click on a download link would. The blob URL contains no token. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS);
}
