/**
 * SWIFT IBAN registry (ISO 13616), release 103 of September 2026: code, name, structure of the BBAN, positions of bank, branch
 * and account in it (from 1, as the registry counts), example. The registry gives no position of the account: it is what is
 * left without bank, branch, check digits, account type, currency and holder. Two rows differ from it, see decision 0018:
 * France has the branch (code guichet) that every French account statement shows, and the first five digits of a Russian account are no branch.
 */
export type RegistryRow = readonly [
  code: string,
  name: string,
  structure: string,
  bank: string,
  branch: string | null,
  account: string,
  example: string,
];

export const registryRows: readonly RegistryRow[] = [
  ['AD', 'Andorra', '4!n4!n12!c', '1-4', '5-8', '9-20', 'AD1200012030200359100100'],
  ['AE', 'United Arab Emirates', '3!n16!n', '1-3', null, '4-19', 'AE070331234567890123456'],
  ['AL', 'Albania', '8!n16!c', '1-3', '4-8', '9-24', 'AL47212110090000000235698741'],
  ['AT', 'Austria', '5!n11!n', '1-5', null, '6-16', 'AT611904300234573201'],
  ['AZ', 'Azerbaijan', '4!a20!c', '1-4', null, '5-24', 'AZ21NABZ00000000137010001944'],
  ['BA', 'Bosnia and Herzegovina', '3!n3!n8!n2!n', '1-3', '4-6', '7-14', 'BA391290079401028494'],
  ['BE', 'Belgium', '3!n7!n2!n', '1-3', null, '4-10', 'BE68539007547034'],
  ['BG', 'Bulgaria', '4!a4!n2!n8!c', '1-4', '5-8', '9-18', 'BG80BNBG96611020345678'],
  ['BH', 'Bahrain', '4!a14!c', '1-4', null, '5-18', 'BH67BMAG00001299123456'],
  ['BI', 'Burundi', '5!n5!n11!n2!n', '1-5', '6-10', '11-21', 'BI4210000100010000332045181'],
  ['BR', 'Brazil', '8!c5!n10!n1!a1!c', '1-8', '9-13', '14-23', 'BR6699999A03000010009795493C1'],
  ['BY', 'Belarus', '4!c4!n16!c', '1-4', null, '5-24', 'BY13NBRB3600900000002Z00AB00'],
  ['CH', 'Switzerland', '5!n12!c', '1-5', null, '6-17', 'CH9300762011623852957'],
  ['CR', 'Costa Rica', '4!n14!n', '1-4', null, '5-18', 'CR05015202001026284066'],
  ['CY', 'Cyprus', '3!n5!n16!c', '1-3', '4-8', '9-24', 'CY17002001280000001200527600'],
  ['CZ', 'Czechia', '4!n16!n', '1-4', null, '5-20', 'CZ6508000000192000145399'],
  ['DE', 'Germany', '8!n10!n', '1-8', null, '9-18', 'DE89370400440532013000'],
  ['DJ', 'Djibouti', '5!n5!n11!n2!n', '1-5', '6-10', '11-21', 'DJ2100010000000154000100186'],
  ['DK', 'Denmark', '4!n9!n1!n', '1-4', null, '5-14', 'DK5000400440116243'],
  ['DO', 'Dominican Republic', '4!c20!n', '1-4', null, '5-24', 'DO28BAGR00000001212453611324'],
  ['EE', 'Estonia', '2!n14!n', '1-2', null, '3-16', 'EE382200221020145685'],
  ['EG', 'Egypt', '4!n4!n17!n', '1-4', '5-8', '9-25', 'EG380019000500000000263180002'],
  ['ES', 'Spain', '4!n4!n1!n1!n10!n', '1-4', '5-8', '11-20', 'ES9121000418450200051332'],
  ['FI', 'Finland', '3!n11!n', '1-3', null, '4-14', 'FI2112345600000785'],
  ['FK', 'Falkland Islands', '2!a12!n', '1-2', null, '3-14', 'FK88SC123456789012'],
  ['FO', 'Faroe Islands', '4!n9!n1!n', '1-4', null, '5-14', 'FO6264600001631634'],
  ['FR', 'France', '5!n5!n11!c2!n', '1-5', '6-10', '11-21', 'FR1420041010050500013M02606'],
  ['GB', 'United Kingdom', '4!a6!n8!n', '1-4', '5-10', '11-18', 'GB29NWBK60161331926819'],
  ['GE', 'Georgia', '2!a16!n', '1-2', null, '3-18', 'GE29NB0000000101904917'],
  ['GI', 'Gibraltar', '4!a15!c', '1-4', null, '5-19', 'GI75NWBK000000007099453'],
  ['GL', 'Greenland', '4!n9!n1!n', '1-4', null, '5-14', 'GL8964710001000206'],
  ['GR', 'Greece', '3!n4!n16!c', '1-3', '4-7', '8-23', 'GR1601101250000000012300695'],
  ['GT', 'Guatemala', '4!c20!c', '1-4', null, '5-24', 'GT82TRAJ01020000001210029690'],
  ['HN', 'Honduras', '4!a20!n', '1-4', null, '5-24', 'HN88CABF00000000000250005469'],
  ['HR', 'Croatia', '7!n10!n', '1-7', null, '8-17', 'HR1210010051863000160'],
  ['HU', 'Hungary', '3!n4!n1!n15!n1!n', '1-3', '4-7', '9-24', 'HU42117730161111101800000000'],
  ['IE', 'Ireland', '4!a6!n8!n', '1-4', '5-10', '11-18', 'IE29AIBK93115212345678'],
  ['IL', 'Israel', '3!n3!n13!n', '1-3', '4-6', '7-19', 'IL620108000000099999999'],
  ['IQ', 'Iraq', '4!a3!n12!n', '1-4', '5-7', '8-19', 'IQ98NBIQ850123456789012'],
  ['IS', 'Iceland', '4!n2!n6!n10!n', '1-2', '3-4', '5-12', 'IS140159260076545510730339'],
  ['IT', 'Italy', '1!a5!n5!n12!c', '2-6', '7-11', '12-23', 'IT60X0542811101000000123456'],
  ['JO', 'Jordan', '4!a4!n18!c', '1-4', '5-8', '9-26', 'JO94CBJO0010000000000131000302'],
  ['KW', 'Kuwait', '4!a22!c', '1-4', null, '5-26', 'KW81CBKU0000000000001234560101'],
  ['KZ', 'Kazakhstan', '3!n13!c', '1-3', null, '4-16', 'KZ86125KZT5004100100'],
  ['LB', 'Lebanon', '4!n20!c', '1-4', null, '5-24', 'LB62099900000001001901229114'],
  ['LC', 'Saint Lucia', '4!a24!c', '1-4', null, '5-28', 'LC55HEMM000100010012001200023015'],
  ['LI', 'Liechtenstein', '5!n12!c', '1-5', null, '6-17', 'LI21088100002324013AA'],
  ['LT', 'Lithuania', '5!n11!n', '1-5', null, '6-16', 'LT121000011101001000'],
  ['LU', 'Luxembourg', '3!n13!c', '1-3', null, '4-16', 'LU280019400644750000'],
  ['LV', 'Latvia', '4!a13!c', '1-4', null, '5-17', 'LV80BANK0000435195001'],
  ['LY', 'Libya', '3!n3!n15!n', '1-3', '4-6', '7-21', 'LY83002048000020100120361'],
  ['MC', 'Monaco', '5!n5!n11!c2!n', '1-5', '6-10', '11-21', 'MC5811222000010123456789030'],
  ['MD', 'Moldova', '2!c18!c', '1-2', null, '3-20', 'MD24AG000225100013104168'],
  ['ME', 'Montenegro', '3!n13!n2!n', '1-3', null, '4-16', 'ME25505000012345678951'],
  ['MK', 'North Macedonia', '3!n10!c2!n', '1-3', null, '4-13', 'MK07250120000058984'],
  ['MN', 'Mongolia', '4!n12!n', '1-4', null, '5-16', 'MN121234123456789123'],
  ['MR', 'Mauritania', '5!n5!n11!n2!n', '1-5', '6-10', '11-21', 'MR1300020001010000123456753'],
  ['MT', 'Malta', '4!a5!n18!c', '1-4', '5-9', '10-27', 'MT84MALT011000012345MTLCAST001S'],
  ['MU', 'Mauritius', '4!a2!n2!n12!n3!n3!a', '1-6', '7-8', '9-20', 'MU17BOMM0101101030300200000MUR'],
  ['NI', 'Nicaragua', '4!a20!n', '1-4', null, '5-24', 'NI45BAPR00000013000003558124'],
  ['NL', 'Netherlands', '4!a10!n', '1-4', null, '5-14', 'NL91ABNA0417164300'],
  ['NO', 'Norway', '4!n6!n1!n', '1-4', null, '5-11', 'NO9386011117947'],
  ['OM', 'Oman', '3!n16!c', '1-3', null, '4-19', 'OM810180000001299123456'],
  ['PK', 'Pakistan', '4!a16!c', '1-4', null, '5-20', 'PK36SCBL0000001123456702'],
  ['PL', 'Poland', '8!n16!n', '1-8', null, '9-24', 'PL61109010140000071219812874'],
  ['PS', 'Palestine', '4!a21!c', '1-4', null, '5-25', 'PS92PALS000000000400123456702'],
  ['PT', 'Portugal', '4!n4!n11!n2!n', '1-4', '5-8', '9-19', 'PT50000201231234567890154'],
  ['QA', 'Qatar', '4!a21!c', '1-4', null, '5-25', 'QA58DOHB00001234567890ABCDEFG'],
  ['RO', 'Romania', '4!a16!c', '1-4', null, '5-20', 'RO49AAAA1B31007593840000'],
  ['RS', 'Serbia', '3!n13!n2!n', '1-3', null, '4-16', 'RS35260005601001611379'],
  ['RU', 'Russia', '9!n5!n15!c', '1-9', null, '10-29', 'RU0304452522540817810538091310419'],
  ['SA', 'Saudi Arabia', '2!n18!c', '1-2', null, '3-20', 'SA0380000000608010167519'],
  ['SC', 'Seychelles', '4!a2!n2!n16!n3!a', '1-6', '7-8', '9-24', 'SC18SSCB11010000000000001497USD'],
  ['SD', 'Sudan', '2!n12!n', '1-2', null, '3-14', 'SD2129010501234001'],
  ['SE', 'Sweden', '3!n16!n1!n', '1-3', null, '4-20', 'SE4550000000058398257466'],
  ['SI', 'Slovenia', '5!n8!n2!n', '1-5', null, '6-13', 'SI56263300012039086'],
  ['SK', 'Slovakia', '4!n6!n10!n', '1-4', null, '5-20', 'SK3112000000198742637541'],
  ['SM', 'San Marino', '1!a5!n5!n12!c', '2-6', '7-11', '12-23', 'SM86U0322509800000000270100'],
  ['SO', 'Somalia', '4!n3!n12!n', '1-4', '5-7', '8-19', 'SO211000001001000100141'],
  ['ST', 'Sao Tome and Principe', '4!n4!n11!n2!n', '1-4', '5-8', '9-19', 'ST23000100010051845310146'],
  ['SV', 'El Salvador', '4!a20!n', '1-4', null, '5-24', 'SV62CENR00000000000000700025'],
  ['TL', 'Timor-Leste', '3!n14!n2!n', '1-3', null, '4-17', 'TL380080012345678910157'],
  ['TN', 'Tunisia', '2!n3!n13!n2!n', '1-2', '3-5', '6-18', 'TN5910006035183598478831'],
  ['TR', 'Türkiye', '5!n1!n16!c', '1-5', null, '7-22', 'TR330006100519786457841326'],
  ['UA', 'Ukraine', '6!n19!c', '1-6', null, '7-25', 'UA213223130000026007233566001'],
  ['VA', 'Holy See', '3!n15!n', '1-3', null, '4-18', 'VA59001123000012345678'],
  ['VG', 'Virgin Islands (British)', '4!a16!n', '1-4', null, '5-20', 'VG96VPVG0000012345678901'],
  ['XK', 'Kosovo', '4!n10!n2!n', '1-2', '3-4', '5-14', 'XK051212012345678906'],
  ['YE', 'Yemen', '4!a4!n18!c', '1-4', '5-8', '9-26', 'YE15CBYE0001018861234567891234'],
];

/**
 * Countries whose banks can take part in the SEPA schemes: European Payments Council, EPC409-09 v8.0 of December 2025. The
 * registry's own column is late: it still denies it of AL, MD, ME, MK and RS.
 */
export const sepaCountries: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'IS LI NO CH GB GI AD MC SM VA AL MD ME MK RS'
  ).split(' '),
);

/**
 * Other codes that a supplier's address may carry, and under which country its accounts are listed: the territories that the
 * registry names under Finland, France and the United Kingdom, and the codes EL, XI and UK of tax offices and of habit.
 */
export const otherCodes: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['GF', 'GP', 'MQ', 'RE', 'PF', 'TF', 'YT', 'NC', 'BL', 'MF', 'PM', 'WF'].map((code) => [code, 'FR'] as const),
  ...['IM', 'JE', 'GG', 'UK', 'XI'].map((code) => [code, 'GB'] as const),
  ['EL', 'GR'],
]);
