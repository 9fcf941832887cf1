/** jsdom has no modal dialogs. The part of them that the tests look at: open, and where the focus goes afterwards. */
export function installDialogs(): void {
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    before = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    // A browser gives the focus back only from an element that still stands in the page.
    if (this.isConnected && before instanceof HTMLElement) before.focus();
  };
}
