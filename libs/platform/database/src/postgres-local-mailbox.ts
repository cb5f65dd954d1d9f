import { ask } from './ask-accounts';
import { type Database } from './connect-database';

export interface LocalMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

const statements = {
  add: {
    name: 'local_mail_add',
    text: 'INSERT INTO local_mail (id, recipient, subject, body) VALUES ($1, $2, $3, $4)',
  },
  list: {
    name: 'local_mail_list',
    text: `
      SELECT id, recipient AS "to", subject, body AS text, created_at AS at FROM local_mail
      ORDER BY created_at DESC, id LIMIT $1`,
  },
};

/** Mails that a sandbox keeps instead of sending them. */
export class PostgresLocalMailbox {
  constructor(private readonly database: Database) {}

  async add(id: string, mail: Pick<LocalMail, 'to' | 'subject' | 'text'>): Promise<void> {
    await ask(this.database, statements.add, [id, mail.to, mail.subject, mail.text]);
  }

  /** Newest first. */
  list(limit: number): Promise<readonly LocalMail[]> {
    return ask<LocalMail>(this.database, statements.list, [limit]);
  }
}
