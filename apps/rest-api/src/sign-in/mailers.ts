import { type PostgresLocalMailbox } from '@einvoice/database';
import { errorFields, type Log } from '@einvoice/http-service';
import { type Mail, Mailer } from '@einvoice/identity';
import { createTransport, type Transporter } from 'nodemailer';

const stepDeadlineMs = 10_000;

/** Hands mails to a server over SMTP. */
export class SmtpMailer extends Mailer {
  readonly kind = 'smtp';
  private readonly transport: Transporter;

  /** @param url `smtp://` or `smtps://`, with user name and password in it; a query in it counts for nothing */
  constructor(
    url: string,
    private readonly options: {
      readonly from: string;
      /** No mail, user name or password goes over a connection that is not encrypted. */
      readonly requireTls: boolean;
      readonly log: Log;
      /** PEM, in the place of the authorities that Node trusts. */
      readonly authorities?: string;
      /** How long each step may take; ten seconds when left out. */
      readonly deadlineMs?: number;
    },
  ) {
    super();
    const { deadlineMs = stepDeadlineMs, authorities, requireTls } = options;
    const waits = { connectionTimeout: deadlineMs, greetingTimeout: deadlineMs, socketTimeout: deadlineMs };
    this.transport = createTransport({
      ...serverOf(url),
      ...{ requireTLS: requireTls, ...(authorities !== undefined && { tls: { ca: authorities } }), ...waits },
      // A mail is text that we wrote; nothing is ever fetched for it.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
  }

  async send({ to, subject, text }: Mail): Promise<boolean> {
    try {
      await this.transport.sendMail({ from: this.options.from, to, subject, text });
      return true;
    } catch (error) {
      this.options.log.error({ event: 'mail_not_sent', ...errorFields(error) });
      return false;
    }
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}

/** Read here, for nodemailer lets the query of an address switch off what it is told beside it: TLS, the look at certificates. */
function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Keeps mails in the local mailbox of a sandbox. */
export class LocalMailer extends Mailer {
  readonly kind = 'local';

  constructor(
    private readonly mailbox: PostgresLocalMailbox,
    private readonly options: { readonly newId: () => string; readonly log: Log },
  ) {
    super();
  }

  async send(mail: Mail): Promise<boolean> {
    await this.mailbox.add(this.options.newId(), mail);
    // The place of the mail; its text signs somebody in and belongs in no log.
    this.options.log.info({ event: 'local_mailbox', text: 'Local mailbox: no e-mail was sent. See /dev/mailbox.' });
    return true;
  }

  async close(): Promise<void> {}
}
