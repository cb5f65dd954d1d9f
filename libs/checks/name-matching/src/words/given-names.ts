/**
 * Given names, one name a line with its forms over languages and its short forms. Two words of different lines are two
 * names however alike they look, and two of one line may be one. Ordinary names of many countries; no list is behind it.
 */
const names = `
  alexander aleksandr alexandr alexandre alessandro alejandro aleksander oleksandr aliaksandr iskander alex sasha
  alexandra aleksandra
  alexei aleksei alexey aleksey oleksii alexis
  andrew andrei andrey andre andres andrzej andriy andreas
  andrea
  anthony antonio anton antoine antony tony
  arthur artur arturo
  artem artyom artemiy
  arkady arkadi arkadiy
  anatoly anatoli anatoliy anatolii
  benjamin binyamin ben benny
  bernard bernhard bernardo
  boris borys
  charles carlos karl carl carlo karel charlie
  christian kristian
  christopher christophe christoph cristobal chris
  daniel dan danny
  danilo danil danylo
  david dawid davit dave
  denis dennis
  dmitry dmitri dmitriy dmitrii dmytro dimitri dima
  edward eduard eduardo edouard ted eddie
  elizabeth elisabeth liz
  eugene evgeny evgeni evgenii evgeniy yevgeny yevgeniy
  ernest ernesto
  francis francisco francois francesco franz frank
  frederick friedrich frederic federico
  gabriel gavriil
  george georg georges jorge giorgio georgy georgi georgiy yuri yury yuriy iurii
  gennady gennadi gennadiy gennadii
  gregory grigory grigori grigoriy
  harold harald
  henry heinrich henri enrique enrico henrik
  hugo
  igor ihor
  ilya ilia
  ivan
  james jaime santiago jim jimmy
  jacob jakob jacques jacobo
  john johann johannes jean juan giovanni joao johnny
  jonathan jon
  joseph josef jose giuseppe iosif yosef joe
  julius julio jules
  kenneth ken
  konstantin constantin constantine
  lawrence laurent lorenzo laurence larry
  leonard leonardo
  leonid
  lewis louis luis ludwig luigi
  luke lucas luca lukas
  margaret margarita marguerite
  mark marc marco marcos marcus
  martin martino
  matthew matthias mateo matteo mathieu matt
  maxim maksim maksym
  michael mikhail mikhael michel miguel michele mykhailo mihail mike misha
  michaela
  michelle
  nicholas nikolai nikolay nicolas nikolaus nikolas nick mykola kolya
  nikita
  oleg oleh
  patrick patricio
  paul pavel pablo paulo paolo pavlo
  peter pyotr petr pedro pierre pietro piotr petro
  philip philippe felipe filipp phillip
  raymond ramon
  richard ricardo riccardo rick dick
  robert roberto rob bob bobby
  roger rogelio
  roman
  ruslan
  rustam
  samuel sam
  sergei sergey sergej serge sergio serhiy sergii
  simon semyon simeon
  stanislav stanislaw
  stephen steven stefan stepan etienne esteban steve
  thomas tomas tommaso tom
  theodore fyodor fedor teodoro theo ted
  timothy timofey tim
  timur
  victor viktor vittorio
  vincent vicente vincenzo
  vitaly vitali vitaliy vitalii
  vladimir volodymyr uladzimir
  vladislav
  vyacheslav viacheslav
  valentin
  valery valeri valeriy
  vasily vasili vasiliy vasyl basil
  walter
  william wilhelm guillaume guillermo bill will
  yaroslav
  ahmad ahmed ahmet achmad
  mahmud mahmoud mahmood mehmud
  muhammad mohammed mohamed mohammad muhammed mehmet mohamad mohd muhamad
  hamid hameed
  hammad
  hamad
  hamza hamzah
  hasan hassan
  husayn hussein hossein husain hussain husein
  ali
  umar omar omer
  amr amro
  amir ameer
  umair
  uthman othman osman usman
  osama usama
  ibrahim ebrahim brahim abraham
  ismail esmail
  ishaq ishak isaac
  yusuf yousef youssef yousuf josuf
  yunus younes
  yahya yahia
  yasir yasser
  khalid khaled chalid
  khalil
  karim kareem
  kasim
  qasim kassem qassem
  kamal kemal
  kamel kamil
  jamal gamal djamal cemal
  jamil gamil
  jalal
  nasir naser nasser
  nasr
  tariq tarek tarik
  tahir taher
  salim selim
  salem
  salih saleh
  salman
  sulayman suleiman soliman sulaiman suleyman
  samir sameer
  sami
  said saeed
  sayyid
  saad sad
  rashid rasheed
  rashad
  rafiq rafik
  rahim
  rahman
  walid waleed
  wasim
  zayd zaid zayed
  zayn zein zain
  ziyad ziad
  mustafa mostafa moustafa mustapha
  murad mourad
  musa moussa
  mansur mansour mansoor
  majid majed
  marwan
  mazen
  adil adel
  adnan
  anwar
  aziz
  abdallah abdullah
  abdrahman
  abdrahim
  abdaziz
  abdkarim
  abdqadir
  abdsalam
  abdhamid
  abdmajid
  bashir
  bilal
  faisal faysal
  farid
  fahd fahad
  faruq farouk
  haytham haitham
  idris
  imad emad
  isa issa
  jafar
  jawad
  latif
  luqman
  nabil
  omran imran
  qadir
  ramadan ramzan
  ridha reza rida
  wael
  fatima fatma
  aisha ayesha
  maryam mariam miriam
  mary maria marie
  anna ana anne
  catherine katherine ekaterina catalina kate
  helen elena helena
  irina
  natalia natalya
  olga
  svetlana
  tatiana tatyana
  julia yulia
  vera
  galina
  lyudmila ludmila
  marina
  nina
  susan
  barbara
  sarah sara
  ruth
  rachel
  angela
  angelo
`;

/** The lines of a given name by its plain Latin spelling: a short form may be of several. */
export const givenNames: ReadonlyMap<string, readonly number[]> = linesByForm();

function linesByForm(): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const [index, line] of names.trim().split('\n').entries()) {
    for (const form of line.trim().split(' ')) lines.set(form, [...(lines.get(form) ?? []), index]);
  }
  return lines;
}
