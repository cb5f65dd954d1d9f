import { chainGas } from '@einvoice/limits';
import { encodeFunctionData, parseAbi } from 'viem';
import { createContractSignatureCheck } from './contract-signature';
import { type ScriptedAnswer, ScriptedNode } from './scripted-node.fixture';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

const payer = `0x${'5c'.repeat(20)}` as const;
const digest = `0x${'07'.repeat(32)}` as const;
const magic = `0x1626ba7e${'0'.repeat(56)}`;
const down: ScriptedAnswer = { body: 'down', status: 503 };
const check = (code: ScriptedAnswer, call: ScriptedAnswer, signature: `0x${string}` = '0xabcd') => {
  node.says({ eth_getCode: code, eth_call: call });
  return createContractSignatureCheck(node.url)({ payer, digest, signature });
};
const code = { result: '0x6000' };

it('P7 the wallet is asked as ERC-1271 has it, with bounded gas, for the signature without its ERC-6492 wrapper', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  const wrapped =
    `0x${word(1)}${word(96)}${word(128)}${word(0)}${word(2)}${'abcd'.padEnd(64, '0')}${'6492'.repeat(16)}` as const;
  for (const sent of ['0xabcd', wrapped] as const) {
    expect(await check(code, { result: magic }, sent)).toBe('valid');
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32 digest, bytes signature) returns (bytes4)']),
      args: [digest, '0xabcd'],
    });
    expect(node.asked).toEqual([
      { method: 'eth_getCode', params: [payer, 'latest'] },
      {
        method: 'eth_call',
        params: [{ to: payer, data, gas: `0x${chainGas.contractSignatureMax.toString(16)}` }, 'latest'],
      },
    ]);
  }
});

it.each<['valid' | 'invalid' | 'unknown', string, ScriptedAnswer, ScriptedAnswer]>([
  ['valid', 'answers the magic value in capitals', code, { result: magic.toUpperCase().replace('0X', '0x') }],
  ['valid', 'answers the magic value and another word', code, { result: `${magic}${'1'.repeat(64)}` }],
  ['invalid', 'answers four bytes of the magic value alone', code, { result: '0x1626ba7e' }],
  ['invalid', 'answers the magic value in the wrong place', code, { result: `0x${'0'.repeat(56)}1626ba7e` }],
  ['invalid', 'reverts', code, { error: { message: 'execution reverted' } }],
  ['invalid', 'has no code, whatever a call of it says', { result: '0x' }, { result: magic }],
  ['unknown', 'has code that the node does not tell', down, { result: magic }],
  ['unknown', 'has code that is no text', { result: 7 }, { result: magic }],
  ['unknown', 'has code that the node refuses to tell', { error: { message: 'out of gas' } }, { result: magic }],
  ['unknown', 'gave an answer that was lost', code, down],
  ['unknown', 'answers what is no text', code, { result: [magic] }],
])('a signature is %s when the wallet %s', async (verdict, _what, ofCode, ofCall) => {
  expect(await check(ofCode, ofCall)).toBe(verdict);
});
