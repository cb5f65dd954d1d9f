export {
  type Certainty,
  type CostRule,
  type DeclarationRule,
  type FeeRule,
  type FlatDutyRule,
  type ImportCostRules,
  type ReliefRule,
  type VatRateRule,
} from './cost-rule';
export { type ItemCount } from './count-items';
export { estimateImportCost } from './estimate-import-cost';
export { importCostRules, type ReadRules, type RuleProblem, withOperatorRules } from './import-cost-rules';
export { type MissingPart } from './missing-part';
export { declarations, type Parcel, type ParcelProblem, type ReadParcel, saleTypes, vatSchemes } from './parcel';
export { readParcel } from './read-parcel';
export {
  type EstimatedFee,
  type EstimateStatus,
  estimateStatuses,
  type ImportCostEstimate,
  type UsedRule,
} from './statement';
