import { type Mail } from '@einvoice/identity';
import { csrfHeader, type SessionState, siteRoutes } from '@einvoice/site-contract';
import { type PaymentSimulator, startPaymentSimulator } from '@einvoice/test-kit';
import { createHash } from 'node:crypto';
import { createSite } from './create-site';
import { openTestSystem, type TestSystem } from './test-system.fixture';

const secrets = { secretKey: 'sk_test_system', webhookSecret: 'whsec_system' };

/** A browser of a person: it keeps cookies, and says which page it is on. */
export class Browser {
  private readonly jar = new Map<string, string>();
  csrf: string | null = null;

  constructor(
    private readonly url: string,
    readonly origin: string | null,
    private readonly address: string,
  ) {}

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    const [name = '', value = ''] = text.split(/=(.*)/s);
    this.jar.set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
    return this.send('POST', path, body, headers);
  }

  private async send(method: string, path: string, body: unknown, more: Record<string, string>) {
    const headers = new Headers({ 'x-forwarded-for': this.address });
    if (this.jar.size > 0) headers.set('cookie', this.cookie);
    if (method === 'POST') {
      headers.set('content-type', 'application/json');
      if (this.origin !== null) headers.set('origin', this.origin);
      if (this.csrf !== null) headers.set(csrfHeader, this.csrf);
    }
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    const sent = body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) };
    const response = await fetch(`${this.url}${path}`, { method, headers, redirect: 'manual', ...sent });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0(;|$)/i.test(set) || value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a spec looks into whatever came
    const json: any = isJson && text ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  }
}

/** The service with its pages: people, the local mailbox, and the local payment provider. */
export interface SiteSystem extends TestSystem {
  readonly payments: PaymentSimulator;
  /** A browser nobody is signed in with, at an address of its own. */
  browser(address?: string): Browser;
  /** What the newest mail to somebody holds. */
  lastMail(to: string): Promise<Mail | undefined>;
  /** Asks for a link and answers its token. */
  linkFor(browser: Browser, email: string): Promise<string>;
  /** A browser in which this person is signed in now. */
  signedIn(email?: string, address?: string): Promise<{ browser: Browser; email: string; session: SessionState }>;
  /** Makes a sign-in as old as this. */
  age(browser: Browser, seconds: number): Promise<void>;
}

let networks = 0;

export async function openSiteSystem(
  more: {
    websiteFolder?: string;
    publicSiteUrl?: string;
    rpcUrl?: string;
    programsFolder?: string;
    sources?: Record<string, string>;
  } = {},
): Promise<SiteSystem> {
  const payments = await startPaymentSimulator(secrets);
  const publicSiteUrl = more.publicSiteUrl ?? 'http://localhost:3000';
  const system = await openTestSystem(more.programsFolder, {
    publicSiteUrl,
    ...(more.sources && { sources: more.sources }),
    siteOf: ({ databaseUrl, database, credits, log, sourceHealth }) =>
      createSite(
        {
          ...{ environment: 'sandbox', publicSiteUrl, databaseUrl, mail: 'local', payments: 'local' },
          ...{ smtpUrl: undefined, mailFrom: undefined, sessionSecret: 'a'.repeat(40) },
          ...{ paymentSecretKey: secrets.secretKey, paymentWebhookSecrets: [secrets.webhookSecret] },
          ...{ operatorName: 'Sample Operator BV', operatorAddress: ['Sample Street 1', '1000 Brussels'] },
          operatorVatNumber: 'BE0999000129',
          ...{ paymentApiUrl: payments.apiUrl, websiteFolder: more.websiteFolder },
          rpcUrl: more.rpcUrl,
          storageDeadlineMs: 30_000, // a busy machine is no outage
        },
        { database, credits, log, sourceHealth },
      ),
  });
  const newAddress = () => `198.18.${(networks += 1) >> 8}.${networks & 255}`;
  const browser = (address = newAddress()) => new Browser(system.url, new URL(publicSiteUrl).origin, address);
  const lastMail: SiteSystem['lastMail'] = async (to) => {
    const mails = (await system.parts.site?.mailbox?.list(1_000)) ?? [];
    return mails.find((mail) => mail.to === to);
  };
  const linkFor: SiteSystem['linkFor'] = async (visitor, email) => {
    const asked = await visitor.post(siteRoutes.signIn, { email });
    if (asked.status !== 202) throw new Error(asked.text);
    return /#token=([A-Za-z]+)/.exec((await lastMail(email))?.text ?? '')?.[1] ?? '';
  };
  return {
    ...system,
    ...{ payments, browser, lastMail, linkFor },
    signedIn: async (email = `person${(networks += 1)}@example.com`, address) => {
      const visitor = browser(address);
      const token = await linkFor(visitor, email);
      const confirmed = await visitor.post(siteRoutes.signInConfirm, { token });
      if (confirmed.status !== 200) throw new Error(confirmed.text);
      const { session } = confirmed.json as { session: SessionState };
      visitor.csrf = session.csrfToken;
      return { browser: visitor, email, session };
    },
    age: async (visitor, seconds) => {
      const token = /session=([A-Za-z0-9]+)/.exec(visitor.cookie)?.[1] ?? '';
      const hash = createHash('sha256').update(token).digest('base64url');
      const text = `UPDATE session SET created_at = created_at - $2 * interval '1 second' WHERE token_sha256 = $1`;
      await system.database.query({ name: 'spec_age', text }, [hash, seconds]);
    },
    close: async () => {
      await system.close();
      await payments.close();
    },
  };
}
