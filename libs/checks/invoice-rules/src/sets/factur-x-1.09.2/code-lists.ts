import { changed, listsOfCii } from '../en16931-1.3.16';
import * as listsOfUbl from '../peppol-bis-3.0.21/code-lists.generated';

/** Languages of texts (ISO 639-2). */
const languages =
  // prettier-ignore
  'aar abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art ' +
  'arw asm ast ath aus ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik ' +
  'bin bis bla bnt bod bos bra bre btk bua bug bul bur byn cad cai car cat cau ceb cel ces cha chb che chg chk ' +
  'chm chn cho chp chr chu chv chy cmc cnr cop cor cos cpe cpf cpp cre crh crp csb cus cym cze dak dan dar day ' +
  'del den deu dgr din div doi dra dsb dua dum dut dyu dzo efi egy eka ell elx eng enm epo est eus ewe ewo fan ' +
  'fao fas fat fij fil fin fiu fon fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle ' +
  'glg glv gmh goh gon gor got grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv ' +
  'hsb hun hup hye iba ibo ice ido iii ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita jav jbo jpn jpr ' +
  'jrb kaa kab kac kal kam kan kar kas kat kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos ' +
  'kpe krc krl kro kru kua kum kur kut lad lah lam lao lat lav lez lim lin lit lol loz ltz lua lub lug lui lun ' +
  'luo lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men mga mic min mis mkd mkh mlg mlt mnc ' +
  'mni mno moh mon mos mri msa mul mun mus mwl mwr mya myn myv nah nai nap nau nav nbl nde ndo nds nep new nia ' +
  'nic niu nld nno nob nog non nor nqo nso nub nwc nya nym nyn nyo nzi oci oji ori orm osa oss ota oto paa pag ' +
  'pal pam pan pap pau peo per phi phn pli pol pon por pra pro pus qaa-qtz que raj rap rar roa roh rom ron rum ' +
  'run rup rus sad sag sah sai sal sam san sas sat scn sco sel sem sga sgn shn sid sin sio sit sla slk slo slv ' +
  'sma sme smi smj smn smo sms sna snd snk sog som son sot spa sqi srd srn srp srr ssa ssw suk sun sus sux swa ' +
  'swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig tir tiv tkl tlh tli tmh tog ton tpi tsi tsn ' +
  'tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb vai ven vie vol vot wak wal war was wel ' +
  'wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha zho znd zul zun zxx zza';

/** Duties, taxes and fees (UNTDID 5153) that a charge may be, which VAT is not. */
const chargeTaxTypes =
  // prettier-ignore
  'AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAO AAP ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET ' +
  'FRE GCN GST ILL IMP IND LAC LCN LDP LOC LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD';

/** What an attribute of an item may be about (UNTDID 6313, and names of Factur-X). */
export const itemAttributes =
  // prettier-ignore
  'A AAA AAB AAC AAD AAF AAG AAH AAI AAJ AAK AAM AAN AAO AAP AAQ AAR AAS AAT AAU AAV AAW AAX AAY AAZ ABA ABB ' +
  'ABC ABD ABE ABF ABG ABH ABI ABJ ABK ABL ABM ABN ABO ABP ABS ABT ABX ABY ABZ ACA ACE ACG ACN ACP ACS ACV ACW ' +
  'ACX ADR ADS ADT ADU ADV ADW ADX ADY ADZ AEA AEB AEC AED AEE AEF AEG AEH AEI AEJ AEK AEL AEM AEN AEO AEP AEQ ' +
  'AER AES AET AEU AEV AEW AEX AEY AEZ AF AFA AFB AFC AFD AFE AFF AFG AFH AFI AFJ AFK AFL AFM AFN AFO AFP AFQ ' +
  'AFR AFS AFT AFU AFV AFW AFX B BL BMY BMZ BNA BNB BNC BND BNE BNF BNG BNH BNI BNJ BNK BNL BNM BNN BNO BNP BNQ ' +
  'BNR BNS BNT BNU BNV BNW BNX BNY BNZ BR BRA BRB BRC BRD BRE BRF BRG BRH BRI BRJ BRK BRL BRM BRN BRO BRP BRQ ' +
  'BRR BRS BRT BRU BRV BS BSW BSX BSY BSZ BTA BTB BTC BTD BTE BTF BTG BTH BTI BTJ BTK BTL BTM BW CHN CHO CM CT ' +
  'CV CZ D DI DL DN DP DR DS DW E EA F FI FL FN FV GG GW HF HM HT IB ID L LM LN LND M MO MW N OD PRS PTN RA RF ' +
  'RJ RMW RP RUN RY SQ T TC TH TN TT VGM VH VW WA WD WM WU XH XQ XZ YS ZAL ZAS ZB ZBI ZC ZCA ZCB ZCE ZCL ZCO ' +
  'ZCR ZCU ZFE ZFS ZGE ZH ZK ZMG ZMN ZMO ZN ZNA ZNB ZNI ZO ZP ZPB ZS ZSB ZSE ZSI ZSL ZSN ZTA ZTE ZTI ZV ZW ZWA ' +
  'ZZN ZZR ZZZ BEST_BEFORE_DATE COLOR_TEXT COMMISSION DEPOSIT_SYSTEM DEPOSIT_TYPE ENERGY_CLASS EXPIRATION_DATE ' +
  'FEE KIND_OF_ARTICLE MATERIAL METER_LOCATION METER_NUMBER ORGANIC_CONTROL_BODY PACKAGING_MATERIAL ' +
  'PACKAGING_TYPE PROMOTIONAL_VARIANT SEAL_NUMBER SIZE_CODE SIZE_TEXT TRADING_UNIT WASTE_CODE WASTE_FRACTION ' +
  'WEEE_NUMBER';

const files = 'application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet'; // prettier-ignore
const core = 'urn:cen.eu:en16931:2017';
const { identifierSchemes, endpointSchemes, vatCategories, objectSchemes } = listsOfUbl;

const numbersTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_each, index) => first + index).join(' ');

/** The code lists that rows of the profile table name; each is its codes with one blank between them. */
export const profileLists: Readonly<Record<string, string>> = {
  'profile-m': 'urn:factur-x.eu:1p0:minimum urn:zugferd.de:2p0:minimum',
  'profile-w': 'urn:factur-x.eu:1p0:basicwl urn:zugferd.de:2p0:basicwl',
  'profile-b': `${core}#compliant#urn:factur-x.eu:1p0:basic ${core}#compliant#urn:zugferd.de:2p0:basic`,
  'profile-e': core,
  'profile-x': `${core}#conformant#urn:factur-x.eu:1p0:extended ${core}#conformant#urn:zugferd.de:2p0:extended`,
  ...listsOfUbl,
  currencies: listsOfUbl.peppolCurrencies,
  typeCodes: listsOfCii.invoiceTypes,
  referencedTypes: changed(listsOfCii.invoiceTypes, '471 472 473 500 501 502 503', ''),
  subjects: listsOfCii.noteSubjects,
  registrations: changed(identifierSchemes, '0241 0242 0243 0244 0245 0246 0247 0248', ''),
  parties: changed(identifierSchemes, '', 'BY SE'),
  addresses: changed(endpointSchemes, '0219 0220', ''),
  taxCategories: changed(vatCategories, 'B', ''),
  taxPoints: listsOfCii.taxPointCodes,
  objects: changed(objectSchemes, '', 'CONTRAT MARCHE'),
  date: '102',
  dateOrTime: '102 205',
  vatScheme: 'VA',
  taxType: 'VAT',
  taxTypes: `${chargeTaxTypes} VAT`,
  chargeTaxTypes,
  references: '50 130 916',
  tender: '50',
  object: '130',
  supporting: '916',
  files,
  moreFiles: `${files} application/xml text/xml application/json`,
  languages,
  lineKinds: 'DETAIL GROUP INFORMATION',
  lineStatuses: numbersTo(119),
  deliveryTerms: '1 2 CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB',
  transportModes: numbersTo(9, 0),
  accountTypes: numbersTo(7),
};
