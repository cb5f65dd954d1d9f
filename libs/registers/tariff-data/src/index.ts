export { type Duty, parseDuty } from './duty';
export { readTariffFolder, type TariffReading } from './import/read-tariff-folder';
export { type TariffProblem } from './import/problems';
export { kindOf, type MeasureKind } from './measure-kinds';
export { certificatesOf, type MeasuresQuestion, type MeasuresResolution, resolveMeasures } from './resolve-measures';
export { TariffIndex } from './tariff-index';
export {
  type GoodsLine,
  type Measure,
  type TariffContent,
  type TariffCounts,
  type TariffFile,
  type TariffSnapshot,
} from './tariff-snapshot';
