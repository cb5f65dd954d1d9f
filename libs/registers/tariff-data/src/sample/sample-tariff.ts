import { GoodsSearch } from '../search/search-goods';
import { TariffIndex } from '../tariff-index';
import { type TariffContent } from '../tariff-snapshot';
import sample from './sample.golden.json';

let built: { readonly index: TariffIndex; readonly search: GoodsSearch } | undefined;

/** Twelve chapters of an invented tariff, for a service without an imported month. Nothing may be decided by it. */
export function sampleTariff(): { readonly index: TariffIndex; readonly search: GoodsSearch } {
  if (!built) {
    const index = new TariffIndex(sample as unknown as TariffContent);
    built = { index, search: new GoodsSearch(index) };
  }
  return built;
}
