import { sampleInvoice, type Json } from '../../sample-invoices';

/** Invoices between two parties of one country that every official rule accepts, the national ones included. */

export type Country = 'DE' | 'DK' | 'GR' | 'IS' | 'IT' | 'NL' | 'NO' | 'SE' | 'SK';

const address = (country: string) => ({ line1: 'Street 1', city: 'Town', postCode: '1000', country });
const contact = { name: 'Ada', phone: '+49 30 123456', email: 'ada@example.com' };

const parties: Record<Country, { seller: Json; buyer: Json; rate: string }> = {
  DE: {
    seller: { vatId: 'DE136695976', legalId: 'HRB 1', endpoint: '9930:DE136695976', contact },
    buyer: { vatId: 'DE129273398', endpoint: '9930:DE129273398' },
    rate: '19',
  },
  DK: {
    seller: { vatId: 'DK13585628', legalId: { value: '13585628', scheme: '0184' }, endpoint: '0184:13585628' },
    buyer: { legalId: { value: '26134439', scheme: '0184' }, endpoint: '0184:26134439' },
    rate: '25',
  },
  GR: {
    seller: { vatId: 'EL094259216', endpoint: '9933:094259216', tradingName: 'Acme' },
    buyer: { vatId: 'EL094014201', endpoint: '9933:094014201', tradingName: 'Globex' },
    rate: '24',
  },
  IS: {
    seller: { vatId: 'IS12345', legalId: { value: '5501692829', scheme: '0196' }, endpoint: '0196:5501692829' },
    buyer: { legalId: { value: '6001695979', scheme: '0196' }, endpoint: '0196:6001695979' },
    rate: '24',
  },
  IT: {
    seller: { vatId: 'IT00743110157', taxId: '00743110157', endpoint: '0211:IT00743110157' },
    buyer: { vatId: 'IT00743110157', endpoint: '0211:IT00743110157' },
    rate: '22',
  },
  NL: {
    seller: { vatId: 'NL004495445B01', legalId: { value: '17085815', scheme: '0106' }, endpoint: '0106:17085815' },
    buyer: { vatId: 'NL004495445B01', legalId: { value: '17085815', scheme: '0106' }, endpoint: '0106:17085815' },
    rate: '21',
  },
  NO: {
    seller: { vatId: 'NO995525828MVA', taxId: 'Foretaksregisteret', endpoint: '0192:995525828' },
    buyer: { vatId: 'NO995525828MVA', endpoint: '0192:995525828' },
    rate: '25',
  },
  SE: {
    seller: {
      vatId: 'SE556016068001',
      legalId: { value: '5560160680', scheme: '0007' },
      endpoint: '0007:5560160680',
      taxId: 'Godkänd för F-skatt',
    },
    buyer: { vatId: 'SE556016068001', endpoint: '0007:5560160680' },
    rate: '25',
  },
  SK: {
    seller: { vatId: 'SK2022749619', endpoint: '9950:SK2022749619' },
    buyer: { vatId: 'SK2020269786', endpoint: '9950:SK2020269786' },
    rate: '23',
  },
};

/** The sample invoice moved to a country. */
export function nationalInvoice(country: Country): Json {
  const invoice = sampleInvoice();
  const { seller, buyer, rate } = structuredClone(parties[country]);
  invoice.seller = { name: 'Acme', ...seller, address: address(country) };
  invoice.buyer = { name: 'Globex', ...buyer, address: address(country) };
  invoice.delivery.address = address(country);
  for (const entry of [...invoice.lines, ...invoice.allowances, ...invoice.charges]) entry.vat.rate = rate;
  if (country === 'GR') {
    invoice.number = '094259216|20/11/2026|0|1.1|A|42';
    invoice.attachments = [
      { id: '400001', description: '##M.AR.K##' },
      { id: '1', description: '##INVOICE|URL##', url: 'https://example.com/42' },
    ];
  }
  if (country === 'DK') invoice.payment = [{ meansCode: '42', account: { id: '0040116243', bic: '3701' } }];
  if (country === 'DE' || country === 'NL') invoice.payment[0].meansCode = '58';
  if (country === 'DE') invoice.payment[0].account.id = 'DE89370400440532013000';
  return invoice;
}
