/** `letter` to Latin, from pairs in one line. */
const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [letter = '', latin = ''] = pair.split('=');
      return [letter, latin];
    });

/** Greek by ELOT 743 (two letters first), Armenian and Georgian by their BGN/PCGN tables; a mark is taken off before. */
export const letterTables: ReadonlyMap<string, string> = new Map([
  ...pairs('ου=ou αυ=av ευ=ev ηυ=iv μπ=b ντ=nt γκ=gk γγ=ng γχ=nch γξ=nx τσ=ts τζ=tz αι=ai ει=ei οι=oi'),
  ...pairs('α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'),
  ...pairs('ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o'),
  ...pairs('չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k օ=o ֆ=f և=ev ու=u'),
  ...pairs('ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh'),
  ...pairs('ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h'),
]);
