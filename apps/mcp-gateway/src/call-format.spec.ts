import { inputDigest } from '@einvoice/signed-receipts';
import { messageFormat } from './call-format';
import { paymentKeys } from './payment-names';

const messageOf = (ruleSet: string, meta: object = {}) => {
  const invoice = { xml: '<a/>', check: { ruleSet } };
  const params = { name: 'validate_invoice', arguments: { invoice }, _meta: meta };
  const read = messageFormat.read(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })), null); // prettier-ignore
  if (!read.ok) throw new Error('No message.');
  return read.call;
};
const paid = { [paymentKeys.payment]: {} };

it.each(['workspace:own', 'workspace:', 'workspace:A B'])('who pays for a call alone may not ask for %s, there or not', (ruleSet) => {
  const call = messageOf(ruleSet, paid);
  expect(call.checked).toMatchObject({ ok: false, fields: [{ path: '/invoice/check/ruleSet', code: 'connection_needed' }] }); // prettier-ignore
  expect(messageFormat.belongsInWorker(call)).toBe(false);
}); // prettier-ignore

it('rules that somebody may have brought are for the worker, official ones are not', () => {
  expect(messageFormat.belongsInWorker(messageOf('workspace:own'))).toBe(true);
  expect(messageFormat.belongsInWorker(messageOf('house', paid))).toBe(true);
  expect(messageFormat.belongsInWorker(messageOf('peppol-bis-3.0.21'))).toBe(false);
  expect(messageFormat.belongsInWorker(messageOf('workspace:A B'))).toBe(false);
});

it('arguments that stay in the worker have evidence of them as they were sent, and a fresh salt each time', () => {
  const params = { name: 'validate_invoice', arguments: { invoice: { note: 'x'.repeat(1_000) } } };
  const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  const evidences = [1, 2].map(() => {
    const read = messageFormat.read(bytes, null);
    const { checked } = messageFormat.summarise(read.ok ? read.call : messageOf(''), null, bytes);
    return checked?.ok ? checked.evidence : { inputDigest: '', salt: '' };
  });
  for (const { inputDigest: digest, salt } of evidences)
    expect(digest).toBe(inputDigest('validate_invoice', salt, params.arguments));
  expect(new Set(evidences.map(({ salt }) => salt)).size).toBe(2);
});

it('what stays in the worker is refused in the language that its call asks for', () => {
  const summaryOf = (beside: object) => {
    const params = {
      name: 'validate_invoice',
      arguments: { invoice: { xml: '<a/>', check: { nothing: 1 } }, ...beside },
    };
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const read = messageFormat.read(bytes, null);
    if (!read.ok) throw new Error('No message.');
    const { checked, language } = messageFormat.summarise(read.call, null, bytes);
    return [checked?.ok, language];
  };
  expect([{ locale: 'it-CH' }, { locale: 7 }, {}].map(summaryOf)).toEqual([[false, 'it'], [false, 'en'], [false, 'en']]); // prettier-ignore
});
