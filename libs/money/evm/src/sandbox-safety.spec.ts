import { mnemonicToAccount } from 'viem/accounts';
import { sandboxSafetyProblem } from './sandbox-safety';

describe('S1 sandbox keys', () => {
  const account = `0x${'5c'.repeat(20)}` as const;

  it('S1 refuse a chain or facilitator that is not on this machine', () => {
    for (const url of [
      'https://mainnet.base.org',
      'http://10.0.0.1:8545',
      'http://127.0.0.1.evil.example',
      'not a url',
      'http://0.0.0.0:1',
    ]) {
      expect(sandboxSafetyProblem({ keysAreSandbox: true, urls: [url], accounts: [account] })).toContain('sandbox');
    }
    for (const url of ['http://127.0.0.1:8545', 'http://localhost:1', 'http://[::1]:8545', 'http://127.10.20.255:1']) {
      expect(sandboxSafetyProblem({ keysAreSandbox: true, urls: [url], accounts: [account] })).toBeNull();
    }
    const mixed = ['http://127.0.0.1:1', 'https://facilitator.example'];
    expect(sandboxSafetyProblem({ keysAreSandbox: true, urls: mixed, accounts: [account] })).toContain('sandbox');
    expect(
      sandboxSafetyProblem({ keysAreSandbox: false, urls: ['https://mainnet.base.org'], accounts: [account] }),
    ).toBeNull();
  });

  it('S1 never are those of the well-known mnemonic, live or sandbox', () => {
    for (let addressIndex = 0; addressIndex < 10; addressIndex += 1) {
      const { address } = mnemonicToAccount('test test test test test test test test test test test junk', {
        addressIndex,
      });
      for (const keysAreSandbox of [true, false]) {
        expect(
          sandboxSafetyProblem({ keysAreSandbox, urls: ['http://127.0.0.1:1'], accounts: [account, address] }),
        ).toContain('test mnemonic');
      }
    }
  });
});
