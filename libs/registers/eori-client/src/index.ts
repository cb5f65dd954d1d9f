export { createEoriClient, type EoriClientOptions, eoriEndpointProblem } from './create-eori-client';
export {
  type EoriAnswer,
  EoriClient,
  type EoriNotAsked,
  type EoriProvenance,
  type EoriUnanswered,
  type EoriUnansweredReason,
  type EoriVerdict,
} from './eori-client';
export { type EoriHint, type EoriStructure, readEori } from './read-eori';
export { UnconfiguredEoriClient } from './unconfigured-eori-client';
export { createTariffService, tariffServiceEndpointProblem } from './tariff-service/create-tariff-service';
export {
  type ServedGoods,
  type ServedMeasure,
  TariffService,
  type TariffServiceAnswer,
  type TariffServiceProvenance,
  type TariffServiceQuestion,
  type TariffServiceUnansweredReason,
  UnconfiguredTariffService,
} from './tariff-service/tariff-service';
