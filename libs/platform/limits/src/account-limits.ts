/* The limits of people and their payments. */

/** Accounts of people. Budgets are of all instances together; a network is an IPv4 address or an IPv6 /64. */
export const accountLimits = {
  signInsPerAddress: { burst: 5, perSecond: 5 / 900 },
  signInsPerNetwork: { burst: 20, perSecond: 20 / 900 },
  linkUsesPerNetwork: { burst: 20, perSecond: 20 / 900 },
  /** Questions and answers counted alike: two of them sign in. */
  passkeyUsesPerNetwork: { burst: 40, perSecond: 40 / 900 },
  newAccountsPerNetwork: { burst: 10, perSecond: 10 / 86_400 },
  callsPerSession: { burst: 60, perSecond: 4 },
  deviceLoginsPerNetwork: { burst: 10, perSecond: 10 / 600 },
  devicePollsPerNetwork: { burst: 60, perSecond: 1 },
  deviceTriesPerSession: { burst: 5, perSecond: 5 / 600 },
  deviceTriesPerNetwork: { burst: 10, perSecond: 10 / 600 },
  topUpsPerWorkspace: { burst: 10, perSecond: 10 / 3_600 },
  /** Sessions, addresses and networks that are remembered. */
  rememberedMax: 10_000,
  linkValidSeconds: 600,
  sessionSeconds: 30 * 86_400,
  /** Sessions of one person; the oldest ends. */
  sessionsPerPersonMax: 20,
  passkeysPerPersonMax: 20,
  /** In base64url, as it comes. */
  passkeyCharactersMax: { credentialId: 1_400, clientData: 4_000, attestation: 16_000, signature: 2_000 },
  /** How old a sign-in may be for what moves money or makes secrets. */
  freshSeconds: 900,
  deviceValidSeconds: 600,
  deviceIntervalSeconds: 5,
  /** What a terminal that asks too soon waits longer from then on. */
  deviceSlowerSeconds: 5,
  walletChallengeValidSeconds: 600,
  walletsPerWorkspaceMax: 20,
  /** A key's has 65; a contract's is what its wallet software makes of several. */
  walletSignatureBytesMax: 4_096,
  connectionsPerWorkspaceMax: 100,
  /** What one call of a connection may cost at most, if it may cost so much. */
  creditsPerCallMax: 10_000_000,
  /** As a person may type it, with blanks. */
  userCodeCharactersMax: 40,
  /** Of the local mailbox. */
  localMailsShown: 50,
  localMailKeptSeconds: 7 * 86_400,
  browserNameCharactersMax: 200,
  ledgerPageMax: 100,
  ledgerPage: 50,
  /** Rows of each list in the download of personal data. */
  personalDataRowsMax: 10_000,
} as const;

/** Secrets of one connection: the second is for rotation. */
export const connectionSecrets = { liveMax: 2, expiresInDaysMax: 3_650, allowedToolsMax: 100 } as const;

/** Payments of people, in euro cents. An open one is looked at when the provider says nothing. */
export const topUpLimits = {
  centsMin: 500,
  centsMax: 100_000,
  lookAfterSeconds: 60,
  /** After the first hour. */
  lookLaterAfterSeconds: 600,
  /** A payment that was made is looked at daily for so long: refunds and disputes whose event got lost. */
  watchedDays: 120,
  looksPerRoundMax: 20,
  eventsKeptDays: 60,
  providerDeadlineMs: 10_000,
  providerRetriesMax: 2,
  /** Of 100 refunds each, or 100 disputes; a payment that has more is unavailable. */
  providerPagesMax: 10,
} as const;
