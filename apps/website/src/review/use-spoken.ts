import { type Language } from '@einvoice/languages';
import { useEffect, useState } from 'react';
import { type Judgement } from './judgement';
import { keepLanguage, readerLanguage } from './reader-language';

interface Spoken {
  readonly judgement: Judgement;
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** The language could not be loaded, so findings are English. */
  readonly isFailed: boolean;
}

/** A judgement with its findings in the language of the reader, English until that is loaded. */
export function useSpoken(judgement: Judgement): Spoken {
  const [language, setLanguage] = useState(readerLanguage);
  const [said, setSaid] = useState<{ readonly of: Judgement; readonly as: Judgement } | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    setSaid(null);
    if (language === 'en') return undefined;
    let isWanted = true;
    void import('./spoken')
      .then(async ({ interpreterTo, judgementSaid }) => judgementSaid(judgement, await interpreterTo(language)))
      .then(
        (as) => isWanted && setSaid({ of: judgement, as }),
        () => isWanted && setFailed(true),
      );
    return () => {
      isWanted = false;
    };
  }, [judgement, language]);
  const choose = (wanted: Language): void => {
    keepLanguage(wanted);
    setLanguage(wanted);
  };
  return { judgement: said?.of === judgement ? said.as : judgement, language, choose, isFailed };
}
