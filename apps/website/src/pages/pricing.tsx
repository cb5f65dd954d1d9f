import { facts } from '../facts';
import { Mark } from '../marks';
import { counted, euros } from '../prose';
import { Table } from './docs-frame';
import { paycallPrice, tools } from './tool-prices';
import { costOf } from '../site/cost-of';
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
        ['A tool, paid per call', `${paycallPrice(tools[0]!)} in USDC`, 'it answers a decision; an outage is free'],
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

const prices = { perVatAnswer: facts.creditsPerVatAnswer, vatRowsMax: facts.vatRowsMax };
/** A list of VAT numbers has a field of its own. */
const pricedTools = tools.filter(
  ({ accessRoutes, price, parts }) => accessRoutes.includes('mcp') && price.credits > 0 && !parts,
);

/** What runs of a VAT list cost, for sizes people have. */
export function PricingPage() {
  const { vatRowsMax } = facts;
  return (
    <div className="wrap narrow">
      <h1>Pricing</h1>
      <p className="lead">You pay only for real answers. An outage, a refusal or a mistake in a request is free.</p>
      <Prices />
      <h2>What a VAT list costs</h2>
      <Table
        caption="Cost of VAT lists"
        titles={['Numbers', 'Requests', 'All answered', 'One in ten unanswered']}
        rows={[20, 100, 1000, 10000].map((vatNumbers) => {
          const cost = (unansweredPercent: number) =>
            costOf({ vatNumbers, unansweredPercent, toolCalls: 0 }, { ...prices, perToolAnswer: 0 });
          return [
            counted(vatNumbers, 'number'),
            counted(cost(0).vatRequests, 'request'),
            `${counted(cost(0).credits, 'credit')}, ${euros(cost(0).credits)}`,
            `${counted(cost(10).credits, 'credit')}, ${euros(cost(10).credits)}`,
          ];
        })}
      />
      <p className="muted">
        A request takes up to {vatRowsMax} numbers. We first hold the most it can cost, and release what was not
        answered.
      </p>
      <Calculator />
      <h2>Tools</h2>
      <ToolTable />
      <p className="muted">Only a person can add to a balance. No tool and no route can buy credits.</p>
    </div>
  );
}

/** What a month costs; shown by its program, which takes the prices from these very attributes. */
function Calculator() {
  return (
    <form
      id="calculator"
      className="card calculator"
      data-per-vat-answer={prices.perVatAnswer}
      data-vat-rows-max={prices.vatRowsMax}
      aria-labelledby="calculator-title"
      hidden
    >
      <h2 id="calculator-title">What would a month cost?</h2>
      <div className="calculator-fields">
        <label>
          VAT numbers to check
          <input
            className="text-input num"
            name="vatNumbers"
            inputMode="numeric"
            defaultValue="1,000"
            autoComplete="off"
          />
        </label>
        <label>
          Not answered, in %
          <input
            className="text-input num"
            name="unansweredPercent"
            inputMode="numeric"
            defaultValue="5"
            autoComplete="off"
          />
        </label>
        <label>
          Tool calls over MCP
          <input
            className="text-input num"
            name="toolCalls"
            inputMode="numeric"
            defaultValue="200"
            autoComplete="off"
          />
        </label>
        <label>
          Tool called
          <select className="text-input" name="tool">
            {pricedTools.map(({ name, price }) => (
              <option key={name} value={name} data-credits={price.credits}>
                {name}, {counted(price.credits, 'credit')} an answer
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="problem blocked" role="alert" data-problem="" hidden>
        <Mark tone="blocked" className="mark-inline" /> Type whole numbers: counts up to 10,000,000 and a percentage
        from 0 to 100.
      </p>
      <dl className="pairs num" aria-live="polite">
        <dt>VAT numbers</dt>
        <dd data-result="vat" />
        <dt>Tool calls</dt>
        <dd data-result="tools" />
        <dt>Together</dt>
        <dd className="strong" data-result="sum" />
        <dt>Held while a list of {prices.vatRowsMax} runs</dt>
        <dd data-result="held" />
      </dl>
      <p className="small muted">
        What is not answered is free. The first {facts.freeTier.calls} accepted tool calls within {facts.freeTier.days}{' '}
        days are free too and not counted here. Paid per call instead, a call costs {paycallPrice(tools[0]!)} and needs
        no account.
      </p>
    </form>
  );
}
