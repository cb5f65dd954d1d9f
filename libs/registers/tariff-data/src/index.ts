export { type Duty, parseDuty } from './duty';
export { readTariffFolder, type TariffReading } from './import/read-tariff-folder';
export { type TariffProblem } from './import/problems';
export { replacementProblems } from './check-counts';
export { kindOf, type MeasureKind } from './measure-kinds';
export { isSameMonth, MemoryTariffStore } from './memory-tariff-store';
export {
  certificatesOf,
  isDeclarable,
  type MeasuresQuestion,
  type MeasuresResolution,
  resolveMeasures,
} from './resolve-measures';
export { sampleTariff } from './sample/sample-tariff';
export { type GoodsCandidate, GoodsSearch } from './search/search-goods';
export { contentFrom, partsOf, type SnapshotPart } from './snapshot-parts';
export { StoredTariffClient, type TariffClient } from './tariff-client';
export { TariffIndex } from './tariff-index';
export {
  type GoodsLine,
  type Measure,
  type TariffContent,
  type TariffCounts,
  type TariffFile,
  type TariffSnapshot,
} from './tariff-snapshot';
export {
  answeringVersion,
  monthAgeDays,
  type ImportOptions,
  type TariffImport,
  type TariffMode,
  TariffStore,
  type TariffVersion,
} from './tariff-store';
