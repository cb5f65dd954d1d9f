export { countryCodeOf } from './countries';
export { ListIndex } from './list-index';
export {
  type ListedCountry,
  type ListedIdentifier,
  type ListedName,
  type ListedParty,
  type ListId,
  listIds,
  type PartyType,
} from './listed-party';
export { type ListContent, type ListFile, type ListReading, readList } from './read-list';
export { type FileRefusal } from './refused-file';
export { type NameMatch, type NameQuestion, screenName } from './screen-name';
export { type ImportOutcome, importList, type ListImport } from './import-list';
export {
  answeringVersions,
  isStaleList,
  listAgeHours,
  type ListMode,
  type ListVersion,
  type VersionRefusal,
  versionRefusal,
} from './list-version';
export {
  type NewListVersion,
  type PutOutcome,
  type RemovedListing,
  SanctionsStore,
  versionsKeptMonths,
  versionsWithParties,
} from './sanctions-store';
export { IdentifierIndex, type IdentifierMatch, type IdentifierQuestion } from './identifier-index';
export {
  type ListsLook,
  type LoadedList,
  listsOfService,
  loadedListOf,
  LoadedLists,
  type LoadedListsOptions,
} from './loaded-lists';
export { sampleIndex, sampleParties } from './sample-list';
export { fetchList, type FetchOptions, type FetchOutcome } from './fetch-list';
