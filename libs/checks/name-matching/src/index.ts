export { compareNames, ManyComparisons, type NameScore, type PartKind, type ScorePart } from './compare-names';
export { type Agreement, TokenComparisons } from './compare-tokens';
export {
  compareIdentifiers,
  type IdentifierComparison,
  type IdentifierType,
  identifierTypes,
  isImo,
  isLei,
  type NormalIdentifier,
  normalIdentifier,
} from './identifiers';
export {
  type BirthDate,
  compareBirthDates,
  type DateComparison,
  parsePartialDate,
  type PartialDate,
  partialDate,
} from './partial-date';
export { type JoinedWords, type NameType, type PreparedName, prepareListedName, prepareName } from './prepare-name';
export { type NameToken, type TokenKind, TokenTable } from './name-token';
export {
  type AskedQualifiers,
  type ListedQualifiers,
  type Qualification,
  type QualifiedScore,
  qualifyScore,
  weakAliasMax,
} from './qualify-score';
export { hasNamingWord } from './naming-words';
export { consonantSkeleton } from './sound-keys';
