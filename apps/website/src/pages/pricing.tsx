import { facts } from '../facts';
import { counted, euros, grouped } from '../prose';
import { Table } from './docs-frame';
import { paycallPrice, tools } from './docs-tools';
import { ToolTable } from './tool-table';

/** The prices in one table. */
export function Prices() {
  const { creditsPerVatAnswer, freeTier } = facts;
  return (
    <Table
      caption="What is charged when"
      titles={['What', 'Price', 'Charged when']}
      rows={[
        ['Invoice review on the page or over HTTP', 'free', 'never'],
        ['A tool, paid per call', `${paycallPrice(tools[0]!)} in USDC`, 'a decision was made'],
        [
          'A VAT number against VIES, in a list or a review',
          `${counted(creditsPerVatAnswer, 'credit')} (${euros(creditsPerVatAnswer)})`,
          'the register answered; otherwise free',
        ],
        [`First ${freeTier.calls} accepted tool calls over MCP`, 'free', `within ${freeTier.days} days from the first`],
        ['1 credit', euros(1), 'prepaid; a person tops up'],
      ]}
    />
  );
}

/** What runs of a VAT list cost, for sizes people have. */
export function PricingPage() {
  const { creditsPerVatAnswer, vatRowsMax } = facts;
  return (
    <div className="wrap narrow">
      <h1>Pricing</h1>
      <p className="lead">
        Charged only when it was really answered. An outage, a refusal and a mistake in a request are free.
      </p>
      <Prices />
      <h2>What a VAT list costs</h2>
      <Table
        caption="Cost of VAT lists"
        titles={['Numbers', 'Calls', 'When all are answered', 'When one in ten is not']}
        rows={[20, 100, 1000, 10000].map((numbers) => [
          grouped(numbers),
          grouped(Math.ceil(numbers / vatRowsMax)),
          euros(numbers * creditsPerVatAnswer),
          euros(numbers * 0.9 * creditsPerVatAnswer),
        ])}
      />
      <p className="muted">
        A call takes up to {vatRowsMax} numbers. The most it may cost is held first; what is not answered comes back.
      </p>
      <h2>Tools</h2>
      <ToolTable />
      <p className="muted">Only a person adds to a balance. No tool and no route can buy credits.</p>
    </div>
  );
}
