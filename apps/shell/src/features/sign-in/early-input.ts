/** What a visitor did in the sign-in form of the boot document, before the shell's script ran. */
export interface EarlyInput {
  readonly email: string;
  readonly password: string;
  /** The name of the field that has the focus. */
  readonly focused?: string;
  readonly submitted: boolean;
}

/** Reads the boot document's form while it shows. Empty if this page did not begin with it. */
export function readEarlyInput(): EarlyInput {
  const form = document.querySelector<HTMLFormElement>('form[data-early]');
  const typed = form && new FormData(form);
  const { activeElement } = document;
  const text = (name: string) => String(typed?.get(name) ?? '');
  return {
    email: text('email'),
    password: text('password'),
    submitted: form?.dataset.early === 'submitted',
    ...(form?.contains(activeElement) && { focused: (activeElement as HTMLInputElement).name }),
  };
}
