import { Interpreter, type Language, type Speech, textsIn } from '@einvoice/languages';
import { type Judgement, type ShownFinding } from './judgement';

/** What findings say in each language is a file of its own, loaded when somebody reads it. */
const speeches: Readonly<Record<Language, () => Promise<Speech>>> = {
  en: async () => (await import('@einvoice/languages/speech/en')).en,
  de: async () => (await import('@einvoice/languages/speech/de')).de,
  fr: async () => (await import('@einvoice/languages/speech/fr')).fr,
  nl: async () => (await import('@einvoice/languages/speech/nl')).nl,
  it: async () => (await import('@einvoice/languages/speech/it')).it,
  es: async () => (await import('@einvoice/languages/speech/es')).es,
  pl: async () => (await import('@einvoice/languages/speech/pl')).pl,
};

/** Who says findings in a language; throws what loading it throws. */
export async function interpreterTo(language: Language): Promise<Interpreter> {
  const [english, other] = await Promise.all([speeches.en(), speeches[language]()]);
  return new Interpreter(english, other);
}

/** The judgement with its findings in the language; the service may have said some of them in another already. */
export const judgementSaid = (judgement: Judgement, interpreter: Interpreter): Judgement => ({
  ...judgement,
  findings: judgement.findings.map((finding) => findingSaid(finding, interpreter)),
});

function findingSaid(finding: ShownFinding, interpreter: Interpreter): ShownFinding {
  if (finding.language !== undefined && finding.language !== 'en') return finding;
  const { what, fix, action } = finding;
  const said = textsIn({ message: what, fix, ...(action && { action }) }, interpreter);
  return {
    ...finding,
    what: said.message,
    fix: said.fix,
    language: said.language,
    ...(said.action && { action: said.action }),
  };
}
