import { catalogue } from '@einvoice/tool-catalogue';
import {
  isOfSandbox,
  paymentConfig,
  type PaymentServiceConfig,
  paymentServiceProblems,
  paymentServiceSettings,
} from './payment-settings';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const common = {
  ...{ facilitator: 'in-process', payTo: address('a'), usdc: address('8'), confirmations: 1, finalAfterSeconds: 60 },
  ...{ signerWeiMin: '1', laneClosed: 'no', laneStepsLogged: 'no', publicBaseUrl: 'https://pay.example' },
};
const live = {
  ...{ ...common, environment: 'live', rpcUrl: 'https://node.example/v1?key=1', sandboxPayers: [] },
  ...{ signerKeyFiles: ['/run/secrets/signer'], receiptKeyFile: '/run/secrets/receipt' },
  receiptWalletKeyFile: '/run/secrets/wallet',
} as unknown as PaymentServiceConfig;
const sandbox = {
  ...{ ...common, environment: 'sandbox', rpcUrl: 'http://127.0.0.1:8545', sandboxPayers: [address('b')] },
  ...{ signerKeyFiles: ['.data/sandbox/signer'], receiptKeyFile: '.data/sandbox/receipt' },
  receiptWalletKeyFile: '.data/sandbox/wallet',
} as unknown as PaymentServiceConfig;
const problemsOf = (config: PaymentServiceConfig, change: object = {}) =>
  paymentServiceProblems({ ...config, ...change });

describe('payments', () => {
  it('are configured whole, or not at all', () => {
    expect([problemsOf(live), problemsOf(sandbox)]).toEqual([[], []]);
    const nothing = { facilitator: undefined, rpcUrl: undefined, payTo: undefined, receiptKeyFile: undefined };
    const none = { ...nothing, receiptWalletKeyFile: undefined, signerKeyFiles: [] };
    expect([problemsOf(live, none), paymentConfig({ ...live, ...none })]).toEqual([[], null]);
    // Signers belong to nobody while nothing settles here.
    const elsewhere = { facilitator: 'https://facilitator.example', signerKeyFiles: [] };
    expect(problemsOf(live, elsewhere)).toEqual([]);
    expect(paymentConfig({ ...live, ...elsewhere })).toMatchObject({ facilitator: 'https://facilitator.example' });
  });

  it.each([
    ['facilitator', 'FACILITATOR'],
    ['rpcUrl', 'RPC_URL'],
    ['payTo', 'PAY_TO_ADDRESS'],
    ['receiptKeyFile', 'RECEIPT_KEY_FILE'],
    ['receiptWalletKeyFile', 'RECEIPT_WALLET_KEY_FILE'],
  ])('without %s take none, and it is said what is missing', (setting, variable) => {
    const change = { [setting]: undefined };
    expect(problemsOf(live, change)).toEqual([`${variable} is not set; payments need it.`]);
    expect(paymentConfig({ ...live, ...change })).toBeNull();
  });

  it('that we settle ourselves need a signer', () => {
    expect(problemsOf(live, { signerKeyFiles: [] })).toEqual([
      'SETTLEMENT_SIGNER_KEY_FILE is not set; payments need it.',
    ]);
  });

  it('have the settings as they were given', () => {
    const { facilitator, rpcUrl, payTo, receiptKeyFile, receiptWalletKeyFile, signerKeyFiles } = live;
    expect(paymentConfig(live)).toEqual({
      facilitator,
      rpcUrl,
      payTo,
      receiptKeyFile,
      receiptWalletKeyFile,
      signerKeyFiles,
    });
  });
});

describe('the settings', () => {
  const settings = Object.entries(paymentServiceSettings);
  /** What a setting makes of given texts, and of none. */
  const readBy = (name: keyof typeof paymentServiceSettings, ...given: string[]) =>
    given.map((text) => paymentServiceSettings[name].read(text));

  it('have their variables, and stand for these when they are not set', () => {
    const told = settings.map(([name, { variable, whenUnset }]) => [name, [variable, whenUnset]]);
    expect(Object.fromEntries(told)).toEqual({
      facilitator: ['FACILITATOR', { value: undefined }],
      facilitatorTokenFile: ['FACILITATOR_TOKEN_FILE', { value: undefined }],
      rpcUrl: ['RPC_URL', { value: undefined }],
      payTo: ['PAY_TO_ADDRESS', { value: undefined }],
      usdc: ['USDC_ADDRESS', { value: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
      confirmations: ['SETTLEMENT_CONFIRMATIONS', { value: 1 }],
      finalAfterSeconds: ['SETTLEMENT_FINAL_AFTER_SECONDS', { value: 60 }],
      signerKeyFiles: ['SETTLEMENT_SIGNER_KEY_FILE', { value: [] }],
      signerWeiMin: ['SETTLEMENT_SIGNER_WEI_MIN', { value: '200000000000000' }],
      receiptKeyFile: ['RECEIPT_KEY_FILE', { value: undefined }],
      receiptWalletKeyFile: ['RECEIPT_WALLET_KEY_FILE', { value: undefined }],
      sandboxPayers: ['SANDBOX_PAYERS', { value: [] }],
      laneClosed: ['LANE_CLOSED', { value: 'no' }],
      laneClosedFile: ['LANE_CLOSED_FILE', { value: undefined }],
      crashAtStep: ['CRASH_AT_STEP', { value: undefined }],
      laneStepsLogged: ['LOG_LANE_STEPS', { value: 'no' }],
    });
  });

  it('say what they want where it is not what others want', () => {
    expect(paymentServiceSettings.facilitator.wants).toBe('in-process, or the http(s) address of a facilitator');
    expect(paymentServiceSettings.rpcUrl.wants).toBe('the http(s) address of a node of the chain');
    expect(paymentServiceSettings.payTo.wants).toBe('0x and 40 hexadecimal digits');
    expect(paymentServiceSettings.signerWeiMin.wants).toBe('a whole number of wei');
  });

  it('take a facilitator in this process or at an address', () => {
    expect(readBy('facilitator', 'in-process', 'https://f.example', 'ftp://f.example', 'elsewhere', '')).toEqual([
      ...['in-process', 'https://f.example', undefined, undefined, undefined],
    ]);
  });

  it('take a node by its address with the key it may carry', () => {
    const [node, plain] = ['https://node.example/v1?key=1', 'http://127.0.0.1:8545'];
    expect(readBy('rpcUrl', node, plain, 'ws://node.example', 'xhttps://node.example', 'https', 'node')).toEqual([
      ...[node, plain, undefined, undefined, undefined, undefined],
    ]);
  });

  it.each(['payTo', 'usdc'] as const)('take an account for %s in whole', (name) => {
    const account = `0x${'aB'.repeat(20)}`;
    expect(readBy(name, account, `${account}0`, account.slice(0, -1), `x${account}`, `0x${'g'.repeat(40)}`, '')).toEqual([
      ...[account, undefined, undefined, undefined, undefined, undefined],
    ]);
  }); // prettier-ignore

  it('take wei in whole', () => {
    expect(readBy('signerWeiMin', '0', '9'.repeat(24), '9'.repeat(25), '1.5', '-1', 'x1', '1x')).toEqual([
      ...['0', '9'.repeat(24), undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('take 1 to 100 confirmations', () => {
    expect(readBy('confirmations', '0', '1', '100', '101')).toEqual([undefined, 1, 100, undefined]);
  });

  it('take yes or no, and the steps of a payment by their names', () => {
    for (const name of ['laneClosed', 'laneStepsLogged'] as const) {
      expect(readBy(name, 'yes', 'no', 'maybe', '')).toEqual(['yes', 'no', undefined, undefined]);
    }
    const steps = ['verified', 'claimed', 'tool_ran', 'written_ahead', 'settled', 'marked', 'answering'];
    expect(readBy('crashAtStep', ...steps)).toEqual(steps);
    expect(readBy('crashAtStep', 'elsewhere', '')).toEqual([undefined, undefined]);
  });
});

describe('P10 a settlement is looked for once more', () => {
  const { read, whenUnset } = paymentServiceSettings.finalAfterSeconds;

  it('after a minute, or 1 to 300 seconds', () => {
    expect(whenUnset).toEqual({ value: 60 });
    expect(['0', '1', '300', '301', '1.5', '-1', ''].map((given) => read(given))).toEqual([
      ...[undefined, 1, 300, undefined],
      ...[undefined, undefined, undefined],
    ]);
  });

  it.each(catalogue.filter(({ accessRoutes }) => accessRoutes.includes('paycall')))(
    'while an answer of $name is kept for as long again',
    ({ answerKeptSeconds }) => {
      expect(read(String(Math.floor(answerKeptSeconds / 2) + 1))).toBeUndefined();
    },
  );
});

describe('S1 a sandbox', () => {
  it.each([
    ['a node elsewhere', { rpcUrl: 'https://node.example' }, /not on this machine/],
    ['a facilitator elsewhere', { facilitator: 'https://facilitator.example' }, /not on this machine/],
    ['no wallets of its own', { sandboxPayers: [] }, /^SANDBOX_PAYERS is not set/],
    [
      'an account that everybody has the key of',
      { payTo: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      /test mnemonic/,
    ],
  ])('with %s does not start', (_what, change, problem) => {
    expect(problemsOf(sandbox, change)).toEqual([expect.stringMatching(problem)]);
  });

  it('that takes no payments needs no wallets', () => {
    const none = { facilitator: undefined, rpcUrl: undefined, payTo: undefined, receiptKeyFile: undefined };
    expect(
      problemsOf(sandbox, { ...none, receiptWalletKeyFile: undefined, signerKeyFiles: [], sandboxPayers: [] }),
    ).toEqual([]);
  });
});

describe('S3 a live service', () => {
  const atWallets = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  it.each([
    ['wallets of a sandbox', { sandboxPayers: [address('b')] }, /^SANDBOX_PAYERS is refused while ENVIRONMENT is live/],
    ['a step to crash at', { crashAtStep: 'settled' }, /^CRASH_AT_STEP is refused/],
    ['steps in its log', { laneStepsLogged: 'yes' }, /^LOG_LANE_STEPS is refused/],
    [
      'a signer of a sandbox',
      { signerKeyFiles: ['/run/secrets/signer', '/x/sandbox/signer'] },
      /^A SETTLEMENT_SIGNER_KEY_FILE of a sandbox/,
    ],
    ['a receipt key of a sandbox', { receiptKeyFile: '/x/sandbox/key' }, /^A RECEIPT_KEY_FILE of a sandbox/],
    [
      'a receipt wallet of a sandbox',
      { receiptWalletKeyFile: 'C:\\x\\sandbox\\key' },
      /^A RECEIPT_WALLET_KEY_FILE of a sandbox/,
    ],
    ['a node without TLS', { rpcUrl: 'http://node.example' }, /must be https/],
    ['a facilitator without TLS', { facilitator: 'http://facilitator.example' }, /must be https/],
    ['an account that everybody has the key of', { payTo: atWallets }, /test mnemonic/],
  ])('with %s does not start', (_what, change, problem) => {
    expect(problemsOf(live, change)).toEqual([expect.stringMatching(problem)]);
  });

  it('may have its node on its own machine', () => {
    expect(problemsOf(live, { rpcUrl: 'http://127.0.0.1:8545' })).toEqual([]);
  });
});

it('a key is of a sandbox when it lies in a folder of that name, and only then', () => {
  expect(['sandbox/key', '/x/sandbox/key', 'x\\sandbox\\key'].map(isOfSandbox)).toEqual([true, true, true]);
  expect(['/x/sandbox2/key', '/x/mysandbox/key', '', undefined].map(isOfSandbox)).toEqual([false, false, false, false]);
});
