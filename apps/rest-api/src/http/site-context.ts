import { type BudgetBounds } from '@einvoice/metering';
import { type SiteParts } from '../site-parts';

/** What the controllers of the pages share. */
export class SiteContext {
  constructor(
    readonly site: SiteParts,
    readonly bounds: BudgetBounds,
  ) {}
}
