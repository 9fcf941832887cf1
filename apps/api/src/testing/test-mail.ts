import type { Mail, MailMessage } from '../mail/mail.ts';

/** Keeps what would have been sent. */
export class TestMail implements Mail {
  available = true;
  readonly sent: MailMessage[] = [];
  async send(message: MailMessage): Promise<void> {
    this.sent.push(message);
  }

  /** The code in the newest mail to this address. */
  codeFor(email: string): string {
    const text = this.sent.findLast(({ to }) => to === email)?.text ?? '';
    const [code] = /\b\d{6}\b/.exec(text) ?? [];
    if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
    return code;
  }
}
