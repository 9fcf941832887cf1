/** The shell's first screens, which the document holds as templates. */
type FirstScreenId = 'signed-in' | 'signed-out' | 'not-loaded';

/** Values of the texts in a first screen that only this browser knows, besides those of the configuration. */
type Texts = Readonly<Record<string, unknown>>;

/** The document's style and templates follow the boot script, which must not wait for them. */
export const whenParsed = (then: () => void): void =>
  document.readyState === 'loading' ? document.addEventListener('readystatechange', then, { once: true }) : then();

const rootElement = () => document.getElementById('root');
const screenOf = (id: FirstScreenId) => document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content;

/** What shows until the shell draws. */
let shown: Element | null = null;

/**
 * Shows what the shell draws first, until its script has run and draws the same. What the visitor types meanwhile, the
 * sign-in page takes over (`form[data-early]`).
 * @param styles resolve once the styles that the document lacks are there
 */
export function showFirstScreen(id: FirstScreenId, texts: Texts, styles: readonly Promise<unknown>[] = []): void {
  const screen = screenOf(id);
  if (!screen) return;
  fillTexts(screen, { year: new Date().getFullYear(), ...texts });
  // A button for passkeys takes room only where it will stay: see the shell's passkey-hint.ts.
  if (!/(?:^|;\s*)passkey=used(?:;|$)/.test(document.cookie) || typeof PublicKeyCredential === 'undefined')
    screen.querySelector('[data-passkey]')?.remove();
  const form = screen.querySelector('form');
  if (form) keepInput(form);
  // Their clicks would be lost.
  for (const button of screen.querySelectorAll<HTMLElement>('button[type=button]')) button.inert = true;
  void Promise.all(styles).then(() => {
    const root = rootElement();
    if (!root || root.hasChildNodes()) return;
    shown = screen.firstElementChild;
    root.append(screen);
  });
}

function fillTexts(screen: DocumentFragment, values: Texts): void {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/%(\w+)%/g, (place, name: string) => String(values[name] ?? place));
}

/** The sign-in page submits the form once its script runs. The browser would send the password in an address. */
function keepInput(form: HTMLFormElement): void {
  form.dataset.early = '';
  form.onsubmit = (event) => {
    event.preventDefault();
    if ([...new FormData(form).values()].every(Boolean)) form.dataset.early = 'submitted';
  };
  // Who goes on typing had not finished.
  form.oninput = () => {
    form.dataset.early = '';
  };
}

/** Shows that the shell's script did not arrive or does not run: a first screen would promise more. */
export function watchShellScript(): void {
  const show = ({ target, filename }: Event & { readonly filename?: string }) => {
    const isMissing = target instanceof HTMLScriptElement && target.defer;
    const isBroken = shown?.isConnected && filename?.includes('/assets/shell/');
    if (isMissing || isBroken) whenParsed(showNotLoaded);
  };
  // The error of a script does not bubble.
  addEventListener('error', show, { capture: true });
}

function showNotLoaded(): void {
  const screen = screenOf('not-loaded');
  if (!screen?.hasChildNodes()) return;
  const button = screen.querySelector('button');
  if (button)
    button.onclick = () => {
      // As the kernel's reload: the service worker asks the server then.
      (navigator as Partial<Navigator>).serviceWorker?.controller?.postMessage('reload');
      location.reload();
    };
  rootElement()?.replaceChildren(screen);
}
