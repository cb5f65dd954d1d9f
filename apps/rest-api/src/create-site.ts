import { StripePaymentProvider, TopUps } from '@einvoice/card-payments';
import { type ConfigOf } from '@einvoice/configuration';
import {
  connectIdentityDatabase,
  type Database,
  PostgresPersonalWorkspaceStore,
  PostgresDeviceLoginStore,
  PostgresLedgerHistory,
  PostgresLocalMailbox,
  PostgresTopUpStore,
} from '@einvoice/database';
import { createContractSignatureCheck } from '@einvoice/evm';
import { type Log, logs } from '@einvoice/http-service';
import { DeviceLogins } from '@einvoice/identity';
import { accountLimits, creditCalls, sourceHistory, topUpLimits } from '@einvoice/limits';
import { type OperatorDetails } from '@einvoice/site-contract';
import { type SourceHealth } from '@einvoice/source-health';
import { WalletLinks } from '@einvoice/workspaces';
import { randomBytes, randomUUID } from 'node:crypto';
import { type Credits } from './app-parts';
import { createIdentity } from './sign-in/better-auth-identity';
import { LocalMailer, SmtpMailer } from './sign-in/mailers';
import { type Config } from './config';
import { watchedPaymentProvider } from './top-ups/watched-payment-provider';
import { type siteSettings } from './site-settings';
import { type SignInParts, type SiteParts } from './site-parts';

export interface SiteSurroundingsOfProcess {
  /** For the pages alone. */
  readonly database: Database;
  readonly credits: Credits;
  readonly log: Log;
  readonly sourceHealth: SourceHealth;
}

const identityConnectionsMax = 4;
/** Base: where the wallets pay. */
const chainId = 8453;

type SiteConfig = ConfigOf<typeof siteSettings> &
  Pick<Config, 'environment' | 'publicSiteUrl' | 'databaseUrl'> & {
    /** Of a statement of the sign-in; the service's own limit when left out. */
    readonly storageDeadlineMs?: number;
  };

/** The parts of the pages as the configuration says. */
export async function createSite(
  config: SiteConfig,
  { database, credits, log, sourceHealth }: SiteSurroundingsOfProcess,
): Promise<SiteParts> {
  const newId = (): string => `ws_${randomUUID()}`;
  const mailbox = config.mail === 'local' ? new PostgresLocalMailbox(database) : null;
  const workspaces = new PostgresPersonalWorkspaceStore(database, {
    ...accountLimits,
    sourceHistoryKeptDays: sourceHistory.keptDays,
  });
  const now = () => new Date();
  const topUps = createTopUps(config, { database, credits, log, sourceHealth });
  return {
    ...{ database, mailbox, workspaces, newId, topUps },
    operator: topUps && operatorOf(config),
    signIn: await createSignIn(config, mailbox, log),
    history: new PostgresLedgerHistory(database),
    devices: new DeviceLogins({
      store: new PostgresDeviceLoginStore(database),
      connections: credits.connections,
      bytesAtRandom: randomBytes,
    }),
    wallets: new WalletLinks({
      ...{ store: workspaces, siteUrl: config.publicSiteUrl, chainId, now },
      bytesAtRandom: randomBytes,
      checkContractSignature: config.rpcUrl === undefined ? null : createContractSignatureCheck(config.rpcUrl),
    }),
    surroundings: { environment: config.environment, mail: config.mail, payments: topUps?.kind ?? 'off' },
    websiteFolder: config.websiteFolder ?? null,
  };
}

/** The configuration has seen to it that a service which takes payments says whose it is. */
const operatorOf = ({ operatorName = '', operatorAddress, operatorVatNumber }: SiteConfig): OperatorDetails => ({
  name: operatorName,
  addressLines: operatorAddress,
  vatNumber: operatorVatNumber ?? null,
});

async function createSignIn(
  config: SiteConfig,
  mailbox: PostgresLocalMailbox | null,
  log: Log,
): Promise<SignInParts | null> {
  const { sessionSecret, smtpUrl, mailFrom, databaseUrl, publicSiteUrl, environment } = config;
  if (sessionSecret === undefined) return null;
  const onFailure = logs(log, 'identity_failed');
  const database = await connectIdentityDatabase(databaseUrl, {
    ...{ applicationName: 'rest-api identity', connectionsMax: identityConnectionsMax },
    ...{ answerDeadlineMs: config.storageDeadlineMs ?? creditCalls.storageDeadlineMs, onConnectionLost: onFailure },
  });
  const identity = await createIdentity({ database, siteUrl: publicSiteUrl, secret: sessionSecret, onFailure });
  if (mailbox) return { identity, mailer: new LocalMailer(mailbox, { newId: randomUUID, log }) };
  const from = mailFrom ?? '';
  return { identity, mailer: new SmtpMailer(smtpUrl ?? '', { from, requireTls: environment === 'live', log }) };
}

function createTopUps(
  config: SiteConfig,
  { database, credits, log, sourceHealth }: SiteSurroundingsOfProcess,
): TopUps | null {
  const { payments, paymentSecretKey: secretKey, paymentWebhookSecrets: webhookSecrets, environment } = config;
  if (payments === 'off' || secretKey === undefined) return null;
  const kind = payments === 'local' ? 'local' : environment === 'live' ? 'live' : 'test';
  const provider = new StripePaymentProvider({ kind, secretKey, webhookSecrets, apiUrl: config.paymentApiUrl });
  return new TopUps({
    store: new PostgresTopUpStore(database, topUpLimits),
    ledger: credits.store,
    provider: watchedPaymentProvider(provider, sourceHealth),
    siteUrl: config.publicSiteUrl,
    bytesAtRandom: randomBytes,
    now: () => new Date(),
    onAlarm: ({ topUpId, problem }) => log.error({ event: 'top_up_alarm', code: problem, text: topUpId }),
  });
}
