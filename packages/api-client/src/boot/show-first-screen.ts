/** The shell's first screens, which the document holds as templates. */
export type FirstScreenId = 'signed-in' | 'signed-out';

/** Values of the texts in a first screen that only this browser knows, besides those of the configuration. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * Shows what the shell draws first, until its script has run and draws the same. What the visitor types meanwhile, the
 * sign-in page takes over (`form[data-early]`).
 * @param styles resolve once the styles that the document lacks are there
 */
export function showFirstScreen(id: FirstScreenId, texts: Texts, styles: readonly Promise<unknown>[] = []): void {
  const root = document.getElementById('root');
  const screen = document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content;
  if (!root || !screen) return;
  fillTexts(screen, { year: new Date().getFullYear(), ...texts });
  // A button for passkeys takes room only where it will stay: see the shell's passkey-hint.ts.
  if (!/(?:^|;\s*)passkey=used(?:;|$)/.test(document.cookie)) screen.querySelector('[data-passkey]')?.remove();
  const form = screen.querySelector('form');
  if (form) keepSubmit(form);
  void Promise.all(styles).then(() => {
    if (!root.hasChildNodes()) root.append(screen);
  }, quiet);
}

const quiet = (): void => undefined;

function fillTexts(screen: DocumentFragment, values: Texts): void {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/%(\w+)%/g, (place, name: string) => String(values[name] ?? place));
}

/** The sign-in page submits the form once its script runs. The browser would send the password in an address. */
function keepSubmit(form: HTMLFormElement): void {
  form.dataset.early = '';
  form.onsubmit = (event) => {
    event.preventDefault();
    form.dataset.early = 'submitted';
  };
}
