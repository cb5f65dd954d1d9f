import { type Database } from './connect-database';
import { databaseNow, prismaOf } from './prisma-client';

export interface LocalMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Mails that a sandbox keeps instead of sending them. */
export class PostgresLocalMailbox {
  constructor(private readonly database: Database) {}

  /** Keeps a mail. */
  async add(id: string, { to, subject, text }: Pick<LocalMail, 'to' | 'subject' | 'text'>): Promise<void> {
    const prisma = prismaOf(this.database);
    const createdAt = await databaseNow(prisma);
    const data = { id, recipient: to, subject, body: text, createdAt };
    await prisma.localMail.create({ data });
  }

  /** Newest first. */
  async list(limit: number): Promise<readonly LocalMail[]> {
    const newestFirst = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];
    const mails = prismaOf(this.database).localMail.findMany({ orderBy: newestFirst, take: limit });
    return (await mails).map(({ id, recipient: to, subject, body: text, createdAt: at }) => ({
      ...{ id, to, subject, text, at },
    }));
  }
}
