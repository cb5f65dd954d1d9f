import { type Language, languages } from '@einvoice/languages';
import { ownNames } from './reader-language';
import { say } from '../say';

interface LanguageChoiceProps {
  readonly language: Language;
  readonly isFailed: boolean;
  readonly onChoose: (language: Language) => void;
}

/** In which language findings are said; remembered in this browser. */
export function LanguageChoice({ language, isFailed, onChoose }: LanguageChoiceProps) {
  return (
    <div className="f-act">
      <label className="small">
        {say('Findings in')}{' '}
        <select value={language} onChange={({ target }) => onChoose(target.value as Language)}>
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {ownNames[each]}
            </option>
          ))}
        </select>
      </label>
      {isFailed && (
        <span className="small" role="alert">
          {say('The language could not be loaded. Try again when you are online.')}
        </span>
      )}
    </div>
  );
}
