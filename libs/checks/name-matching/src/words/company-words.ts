/**
 * Words that many companies share, one meaning a line over languages and abbreviations: they tell one company from
 * another far less than the rest of its name. The first spelling stands for the meaning.
 */
const meanings = `
  company co cos companies kompaniya kompaniia compania compagnie sherkat sharikat sharika sirket
  corporation corp corporate korporatsiya korporatsiia
  group grp gruppe groupe grupo gruppo gruppa grup grupa majmouat
  holding holdings holdco
  trading trade tradings handel handels torgovlya torgovyi torgovy comercio comercial comercializadora commerce commercial ticaret tejarat tijara tijariya negoce
  general gen allgemeine generale umumi
  international intl internacional internationale internazionale mezhdunarodnyi mezhdunarodny uluslararasi dawliya beynelmelal
  national natl nacional nationale nazionale natsionalnyi natsionalny milli ulusal watani watania
  import imports importacion importadora
  export exports exportacion exportadora eksport
  services service servicios servizi servis servicos uslugi khadamat hizmetleri svcs
  industry industries industrial ind inds industria industrias industrie sanayi sanat sanayee promyshlennyi promyshlennost
  investment investments invest inversiones investissement investitsii yatirim sarmayegozari istithmar
  development devel developments desarrollo developpement razvitie entwicklung
  engineering engg eng ingenieria ingenierie muhendislik mohandesi inzhiniring
  construction constructions constructora construcciones stroitelstvo bau insaat sakhteman
  production productions manufacturing mfg manufacture manufacturers manufacturer proizvodstvo produccion
  bank banque banco banca banka bankasi masraf
  insurance assurance seguros strakhovaya versicherung sigorta bimeh
  finance financial fin finances financiera finans
  shipping shippings navigation navieras naviera maritime marine sudokhodnaya keshtirani
  transport transportation transportes transports transportnaya nakliyat haml
  logistics logistic logistik logistica logistika lojistik
  airlines airline airways air aviation avia aviacion aviatsiya havayollari
  energy energia energie energiya energetika enerji
  oil neft petrol petroleum petroleos naft
  gas gaz
  petrochemical petrochemicals petrochimie neftekhim
  chemical chemicals chemie chimie quimica khimiya khimicheskii kimya
  steel stal acero acier celik foolad
  mining mine mines minera minerals mineral madencilik maaden
  metal metals metallurgical metallurgy metallurgicheskii metallurg
  machine machinery machines machinebuilding mashinostroitelnyi mashinostroenie
  building buildings stroi
  plant plants zavod werk fabrika fabrik fabrica usine factory factories
  institute inst institut instituto instituti
  research rsch issledovatelskii forschung recherche
  scientific science nauchnyi nauchno
  technology technologies tech technological technical tekhnologii tecnologia teknoloji
  systems system sistemy sistemas sistem
  electronics electronic elektronik elektronika electronica
  electric electrical elektro elektrik
  telecommunications telecommunication telecom telecoms telekom telekommunikatsii
  communications communication comunicaciones
  security sicherheit seguridad guvenlik
  foods food gida alimentos
  agriculture agricultural agro agricola tarim
  pharmaceutical pharmaceuticals pharma farma
  medical medicine medico tibbi
  hotel hotels hoteles
  travel tourism turizm turismo viajes
  real immobilien immobiliere inmobiliaria
  estate estates
  management mgmt gestion administracion upravlenie
  consulting consultants consultancy consultores
  media press
  brothers bros freres hermanos gebruder kardesler
  sons son fils hijos sohne
  partners partner partenaires socios
  enterprise enterprises entreprise empresa predpriyatie predpriiatie
  organization organisation org organizacion organizatsiya sazman sazeman
  foundation fund fond fonds fundacion vakfi fondation bonyad
  association assoc asociacion assotsiatsiya dernegi
  center centre centro zentrum tsentr merkezi markaz
  state gosudarstvennyi estatal devlet dowlati
  central tsentralnyi
  university univ universitat universitet universite universidad daneshgah
  department dept departamento
  ministry ministerstvo ministerio ministere ministerium vezarat wizarat
  brigade brigada
  army armee ejercito ordusu jaish jaysh
  front frente cephesi jabhat jabha
  movement movimiento harakat haraka hareket
  products product productos produkte
  equipment equipments
  supply supplies
  solutions solution
  office bureau buro
  agency agencia agentur agentstvo
  house dom haus casa
  exchange sarrafi
  money
  shop store stores
  world mundo welt
  global
  limited
  new neue nuevo
  united
  east eastern
  west western
  north northern
  south southern
  middle
  republic
  people
`;
/** Meaning of a company word by its plain Latin spelling. */
export const companyWords: ReadonlyMap<string, string> = new Map(
  meanings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const spellings = line.trim().split(' ');
      return spellings.map((spelling): [string, string] => [spelling, spellings[0]!]);
    }),
);
