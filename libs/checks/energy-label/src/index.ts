export {
  checkListedProduct,
  checkListing,
  type ListedProduct,
  type ListedRecord,
  type Listing,
  type ListingFinding,
  type ListingFindingCode,
  unknownListing,
} from './check-listing';
export { actOfRegister, energyActs, type EnergyAct } from './energy-act';
export { energyGroup, type EnergyGroup, energyGroups, isSuperseded, type LabelClass } from './energy-groups';
export { type LabelFacts, labelState, type LabelState, type ReadClass, readLabelState } from './label-state';
export { onMarket, type OnMarket } from './market-state';
export { type Metric, metricFieldsOf, metricKeysOf, metricsOf } from './metrics';
export {
  classesOf,
  type EnergyClass,
  type EnergyScale,
  isRangeOf,
  readRange,
  readRegisterClass,
  readShownClass,
} from './scales';
