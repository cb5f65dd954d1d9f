/** ISO 3166-1 codes with the English names that the lists use, `|` between names of one country. */
const table = `
AF Afghanistan;AL Albania;DZ Algeria;AD Andorra;AO Angola;AG Antigua and Barbuda;AR Argentina;AM Armenia;AU Australia;AT Austria;AZ Azerbaijan
BS Bahamas|The Bahamas|Bahamas, The;BH Bahrain;BD Bangladesh;BB Barbados;BY Belarus;BE Belgium;BZ Belize;BJ Benin;BM Bermuda;BT Bhutan
BO Bolivia|Bolivia (Plurinational State of);BA Bosnia and Herzegovina|Bosnia;BW Botswana;BR Brazil;BN Brunei|Brunei Darussalam;BG Bulgaria
BF Burkina Faso;BI Burundi;KH Cambodia;CM Cameroon;CA Canada;CV Cape Verde|Cabo Verde;KY Cayman Islands;CF Central African Republic|Central African Rep.
TD Chad;CL Chile;CN China|People's Republic of China|China, People's Republic of;CO Colombia;KM Comoros
CD Democratic Republic of the Congo|Congo, Democratic Republic of the|Congo (Democratic Republic)|DR Congo|Congo, the Democratic Republic of the|Democratic Republic of Congo
CG Congo|Republic of the Congo|Congo, Republic of the;CK Cook Islands;CR Costa Rica;CI Cote d'Ivoire|Côte d'Ivoire|Ivory Coast|Cote d Ivoire;HR Croatia;CU Cuba;CY Cyprus
CZ Czech Republic|Czechia;DK Denmark;DJ Djibouti;DM Dominica;DO Dominican Republic;EC Ecuador;EG Egypt;SV El Salvador;GQ Equatorial Guinea;ER Eritrea;EE Estonia
SZ Eswatini|Swaziland;ET Ethiopia;FJ Fiji;FI Finland;FR France;GA Gabon;GM Gambia|The Gambia|Gambia, The;GE Georgia;DE Germany|Federal Republic of Germany;GH Ghana;GI Gibraltar;GR Greece
GD Grenada;GT Guatemala;GN Guinea;GW Guinea-Bissau|Guinea Bissau;GY Guyana;HT Haiti;HN Honduras;HK Hong Kong|Hong Kong, China;HU Hungary;IS Iceland;IN India;ID Indonesia
IR Iran|Iran (Islamic Republic of)|Islamic Republic of Iran|Iran, Islamic Republic of;IQ Iraq;IE Ireland|Republic of Ireland;IM Isle of Man|Man, Isle of;IL Israel;IT Italy;JM Jamaica;JP Japan
JE Jersey;GG Guernsey;JO Jordan;KZ Kazakhstan;KE Kenya;KI Kiribati;KP North Korea|Korea, North|Democratic People's Republic of Korea|DPRK|Korea, Democratic People's Republic of|Korea (North)
KR South Korea|Korea, South|Republic of Korea|Korea, Republic of|Korea (South);XK Kosovo;KW Kuwait;KG Kyrgyzstan|Kyrgyz Republic;LA Laos|Lao People's Democratic Republic;LV Latvia;LB Lebanon
LS Lesotho;LR Liberia;LY Libya|Libyan Arab Jamahiriya|State of Libya;LI Liechtenstein;LT Lithuania;LU Luxembourg;MO Macau|Macao;MK North Macedonia|Macedonia|North Macedonia, The Republic of|The former Yugoslav Republic of Macedonia
MG Madagascar;MW Malawi;MY Malaysia;MV Maldives;ML Mali;MT Malta;MH Marshall Islands;MR Mauritania;MU Mauritius;MX Mexico;FM Micronesia;MD Moldova|Republic of Moldova|Moldova, Republic of
MC Monaco;MN Mongolia;ME Montenegro;MA Morocco;MZ Mozambique;MM Burma|Myanmar|Myanmar (Burma);NA Namibia;NR Nauru;NP Nepal;NL Netherlands|The Netherlands;NZ New Zealand;NI Nicaragua;NE Niger;NG Nigeria
NU Niue;NO Norway;OM Oman;PK Pakistan;PW Palau;PS Palestinian|Palestine|State of Palestine|Occupied Palestinian Territories|West Bank|Gaza|Palestinian Territory|Palestinian Territory, Occupied;PA Panama;PG Papua New Guinea;PY Paraguay;PE Peru
PH Philippines|The Philippines;PL Poland;PT Portugal;PR Puerto Rico;QA Qatar;RO Romania;RU Russia|Russian Federation;RW Rwanda;KN Saint Kitts and Nevis|St Kitts and Nevis|St. Kitts and Nevis;LC Saint Lucia|St Lucia
VC Saint Vincent and the Grenadines|St Vincent|St. Vincent and the Grenadines;WS Samoa;SM San Marino;ST Sao Tome and Principe;SA Saudi Arabia|Kingdom of Saudi Arabia;SN Senegal;RS Serbia;SC Seychelles;SL Sierra Leone;SG Singapore
SK Slovakia|Slovak Republic;SI Slovenia;SB Solomon Islands;SO Somalia;ZA South Africa;SS South Sudan;ES Spain;LK Sri Lanka;SD Sudan|The Sudan;SR Suriname;SE Sweden;CH Switzerland;SY Syria|Syrian Arab Republic
TW Taiwan|Taiwan, Province of China;TJ Tajikistan;TZ Tanzania|United Republic of Tanzania|Tanzania, United Republic of;TH Thailand;TL Timor-Leste|East Timor;TG Togo;TO Tonga;TT Trinidad and Tobago;TN Tunisia;TR Turkey|Türkiye|Turkiye
TM Turkmenistan;TV Tuvalu;UG Uganda;UA Ukraine;AE United Arab Emirates|UAE;GB United Kingdom|United Kingdom of Great Britain and Northern Ireland|UK|Great Britain|England
US United States|United States of America|USA|U.S.A.;UY Uruguay;UZ Uzbekistan;VU Vanuatu;VA Vatican City|Holy See;VE Venezuela|Venezuela (Bolivarian Republic of)|Venezuela, Bolivarian Republic of;VN Vietnam|Viet Nam
VG Virgin Islands, British|British Virgin Islands|Virgin Islands (British);VI Virgin Islands, U.S.;YE Yemen;ZM Zambia;ZW Zimbabwe;AW Aruba;AI Anguilla;CW Curacao|Curaçao;TC Turks and Caicos Islands;EH Western Sahara
`;

const rows = table
  .trim()
  .split(/\n|;/)
  .map((row) => ({ code: row.slice(0, 2), names: row.slice(3).split('|') }));
const codes = new Set(rows.map(({ code }) => code));
const byName = new Map(rows.flatMap(({ code, names }) => names.map((name): [string, string] => [keyOf(name), code])));

/** The ISO 3166 code of a country by its code or an English name; null for a name that we do not know. */
export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (codes.has(code)) return code;
  return byName.get(keyOf(text)) ?? null;
}

function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}
