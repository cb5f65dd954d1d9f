/**
 * Forms of companies as their registers write them, one class a line: spellings that mean the same form, letters only.
 * The class is what is compared; ISO 20275 (entity legal forms) lists them by country.
 */
const classes = `
  llc limitedliabilitycompany ltdliabilityco ooo obshchestvosogranichennoiotvetstvennostiu obshchestvosogranichennoyotvetstvennostyu tov tzov too wll fzllc mchj
  ltd limited societateacuraspunderelimitata pvtltd privatelimited pvt privateltd ltda limitada cialtda pteltd pte ptelimited ptyltd pty coltd companylimited colimited companyltd sendirianberhad sdnbhd sdn bhd berhad
  jsc jointstockcompany ao aktsionernoeobshchestvo ojsc openjointstockcompany oao otkrytoeaktsionernoeobshchestvo cjsc closedjointstockcompany zao zakrytoeaktsionernoeobshchestvo pjsc publicjointstockcompany pao publichnoeaktsionernoeobshchestvo publichnoyeaktsionernoyeobshchestvo qjsc psc pjs prjsc saog saoc pat prat at
  ag aktiengesellschaft
  gmbh gesellschaftmitbeschrankterhaftung gesellschaftmbh mbh ggmbh gmbhcokg ug unternehmergesellschaft gesmbh
  kg kommanditgesellschaft cokg
  ohg offenehandelsgesellschaft
  sa societeanonyme sociedadanonima sociedadeanonima societaanonima spa societaperazioni sadecv sociedadanonimadecapitalvariable sab sabdecv sau saic sas societeparactionssimplifiee saspa sarl societearesponsabilitelimitee srl societaaresponsabilitalimitata sociedadderesponsabilidadlimitada srldecv sderldecv sderl sl sociedadlimitada slu eurl eirl scs sociedadencomanditasimple sc ycia cv cia cie eu
  bv beslotenvennootschap bvba beslotenvennootschapmetbeperkteaansprakelijkheid
  nv naamlozevennootschap
  ab aktiebolag abp publaktiebolag
  as aksjeselskap asa allmennaksjeselskap anonimsirketi anonimsirket asi
  aps anpartsselskab
  oy osakeyhtio oyj
  sirketi limitedsirketi ltdsti sti limitedsirket sanayiveticaretlimitedsirketi
  kft korlatoltfelelossegutarsasag
  zrt zartkoruenmukodoreszvenytarsasag nyrt nyilvanosanmukodoreszvenytarsasag rt reszvenytarsasag
  spzoo spolkazograniczonaodpowiedzialnoscia spolkazoo spzo spk
  spolkaakcyjna
  sro spolecnostsrucenimomezenym spolocnostsrucenimobmedzenym spolsro
  akciovaspolecnost akciovaspolocnost
  doo drustvosogranicenomodgovornoscu drustvosaogranicenomodgovornoscu drustvozogranicenomodgovornostjo dooel drustvo
  dd dionickodrustvo delniskadruzba ad akcionarskodrustvo aktsionernodruzhestvo ead
  ood eood druzhestvosogranichenaotgovornost
  oued ou osauhing
  uab uzdarojiakcinebendrove
  sia sabiedribaarierobezotuatbildibu
  fze freezoneestablishment fzco freezonecompany fzc fzllc dmcc
  plc publiclimitedcompany
  inc incorporated
  corp corporation corpn korporatsiia korporatsiya
  co company compania compagnie compagnia companhia kompaniia kompaniya
  lp limitedpartnership
  llp limitedliabilitypartnership
  est establishment etablissement anstalt
  pt perseroanterbatas tbk
  kk kabushikikaisha
  eood
  sal sarllibanaise offshoresal
  se societaseuropaea
  ip individualnyipredprinimatel
  gup fgup federalstateunitaryenterprise federalnoegosudarstvennoeunitarnoepredpriiatie stateunitaryenterprise unitaryenterprise up rup
  npo nauchnoproizvodstvennoeobedinenie
`;

/** Written in their own script, with their class. */
const ownScript: Readonly<Record<string, string>> = {
  ...{
    ооо: 'llc',
    оао: 'jsc',
    ао: 'jsc',
    зао: 'jsc',
    пао: 'jsc',
    тов: 'llc',
    тоо: 'llc',
    ип: 'ip',
    фгуп: 'gup',
    нпо: 'npo',
  },
  ...{
    оод: 'ood',
    еоод: 'ood',
    ад: 'dd',
    еад: 'dd',
    ειδε: 'sa',
    αε: 'sa',
    επε: 'ltd',
    有限公司: 'ltd',
    股份有限公司: 'jsc',
  },
  ...{
    有限责任公司: 'llc',
    株式会社: 'kk',
    주식회사: 'jsc',
    公司: 'co',
    شركت: 'co',
    شرکت: 'co',
    شركة: 'co',
    شرکه: 'co',
  },
};

export const legalForms: ReadonlyMap<string, string> = new Map([
  ...classes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const spellings = line.trim().split(' ');
      return spellings.map((spelling): [string, string] => [spelling, spellings[0]!]);
    }),
  ...Object.entries(ownScript),
]);

/** Forms of one word that are also an ordinary word or part of a name: taken for a form at the end or the start alone. */
export const ambiguousForms: ReadonlySet<string> = new Set(
  'as sa at ab ad se sc sl up ip pt rt ou est dd kk ag nv bv co cv eu lp inc corp company corporation compagnie compania'.split(
    ' ',
  ),
);

/** The longest form has so many words. */
export const legalFormWordsMax = 6;
