/** A message to one person, as plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How the server reaches people. Where it cannot, `available` is false and `send` rejects. */
export interface Mail {
  readonly available: boolean;
  send(message: MailMessage): Promise<void>;
}
