/** One mail of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export abstract class Mailer {
  /** `local` keeps them in a mailbox of this machine; no e-mail is sent. */
  abstract readonly kind: 'smtp' | 'local';
  /** False when the mail could not be handed over; whoever waits for it asks for another. */
  abstract send(mail: Mail): Promise<boolean>;
  abstract close(): Promise<void>;
}
