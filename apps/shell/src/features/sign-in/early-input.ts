/** What a visitor did in the sign-in form of the boot document, before the shell's script ran. */
export interface EarlyInput {
  readonly email: string;
  readonly password: string;
  /** The control with the focus: the name of a field, or `submit`. */
  readonly focused?: string | undefined;
  readonly submitted: boolean;
}

/** Reads the boot document's form. The page's first screen may have replaced it already. */
export function readEarlyInput(form: HTMLFormElement | null | undefined): EarlyInput {
  const typed = form ? new FormData(form) : new Map<string, string>();
  const { activeElement } = document;
  const { name, type } = (activeElement ?? {}) as Partial<HTMLInputElement>;
  return {
    email: String(typed.get('email') ?? ''),
    password: String(typed.get('password') ?? ''),
    submitted: form?.dataset.early === 'submitted',
    ...(form?.contains(activeElement) && { focused: name || type }),
  };
}

/** Empties the boot document's form: a sign-in that opens later begins empty. */
export function forgetEarlyInput(form: HTMLFormElement | null | undefined): void {
  form?.reset();
  if (form) form.dataset.early = '';
}

/** The control of the page's form that had the focus in the boot document's. */
export const focusedIn = (form: HTMLFormElement, { focused }: EarlyInput): HTMLElement | null =>
  focused === undefined ? null : form.querySelector(`[name="${focused}"], [type="${focused}"]`);
