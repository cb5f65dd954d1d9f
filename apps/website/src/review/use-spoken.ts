import { type Language } from '@einvoice/languages';
import { useEffect, useMemo, useState } from 'react';
import { type Judgement } from './judgement';
import { keepLanguage, readerLanguage } from './reader-language';

/** Says the findings of a judgement in one language. */
type Speaker = (judgement: Judgement) => Judgement;

const asTheyAre: Speaker = (judgement) => judgement;
const speakers = new Map<Language, Speaker>([['en', asTheyAre]]);

/** Who says findings in a language, loaded once; throws what loading it throws. */
async function loadSpeaker(language: Language): Promise<Speaker> {
  const known = speakers.get(language);
  if (known !== undefined) return known;
  const { interpreterTo, judgementSaid } = await import('./spoken');
  const interpreter = await interpreterTo(language);
  const speaker: Speaker = (judgement) => judgementSaid(judgement, interpreter);
  speakers.set(language, speaker);
  return speaker;
}

/** Loads who says findings in the language of the reader; throws what loading it throws. */
export const loadReaderSpeaker = (): Promise<Speaker> => loadSpeaker(readerLanguage());

interface Spoken {
  readonly judgement: Judgement;
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** The language could not be loaded, so findings stay in that of before, which is English at first. */
  readonly isFailed: boolean;
}

/** A judgement with its findings in the language of the reader, at once where that is loaded. */
export function useSpoken(judged: Judgement): Spoken {
  const [language, setLanguage] = useState(readerLanguage);
  const [speaker, setSpeaker] = useState(() => speakers.get(language) ?? asTheyAre);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    setFailed(false);
    loadSpeaker(language).then(
      (loaded) => isWanted && setSpeaker(() => loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [judged, language]);
  const judgement = useMemo(() => speaker(judged), [speaker, judged]);
  const choose = (wanted: Language): void => {
    keepLanguage(wanted);
    setLanguage(wanted);
  };
  return { judgement, language, choose, isFailed };
}
