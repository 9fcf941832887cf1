/** Adds modal dialogs to jsdom, which lacks them. Only opening, closing and focus, which the tests check. */
export function installDialogs(): void {
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    before = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    // A browser restores the focus only if the dialog is still in the page.
    if (this.isConnected && before instanceof HTMLElement) before.focus();
  };
}
