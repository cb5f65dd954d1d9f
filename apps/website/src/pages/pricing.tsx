import { facts } from '../facts';
import { Mark } from '../marks';
import { euros, grouped } from '../prose';
import { Table } from './docs-frame';
import { paycallPrice, tools } from './tool-prices';
import { costOf } from '../site/cost-of';
import { ToolTable } from './tool-table';
import { phrase, textOf } from '../known-texts';
import { say } from '../say';

const words = {
  credits: phrase('{count, plural, one {# credit} other {# credits}}'),
  numbers: phrase('{count, plural, one {# number} other {# numbers}}'),
  requests: phrase('{count, plural, one {# request} other {# requests}}'),
} as const;
const creditsIn = (count: number): string => say(words.credits, { count });

/** The prices in one table. */
export function Prices() {
  const { creditsPerVatAnswer, freeTier } = facts;
  return (
    <Table
      caption={say('What is charged when')}
      titles={[say('What'), say('Price'), say('Charged when')]}
      rows={[
        [say('Invoice review on the page or over HTTP'), say('free'), say('never')],
        [
          say('A tool, paid per call'),
          say('{price} in USDC', { price: paycallPrice(tools[0]!) }),
          say('it answers a decision; an outage is free'),
        ],
        [
          say('A VAT number against VIES, in a list or a review'),
          `${creditsIn(creditsPerVatAnswer)} (${euros(creditsPerVatAnswer)})`,
          say('the register answered; otherwise free'),
        ],
        [
          say('First {count} accepted tool calls over MCP', { count: freeTier.calls }),
          say('free'),
          say('within {days} days from the first', { days: freeTier.days }),
        ],
        [creditsIn(1), euros(1), say('prepaid; a person tops up')],
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
      <h1>{say('Pricing')}</h1>
      <p className="lead">
        {say('You pay only for real answers. An outage, a refusal or a mistake in a request is free.')}
      </p>
      <Prices />
      <InvoicesAMonth />
      <h2>{say('What a VAT list costs')}</h2>
      <Table
        caption={say('Cost of VAT lists')}
        titles={[say('Numbers'), say('Requests'), say('All answered'), say('One in ten unanswered')]}
        rows={[20, 100, 1000, 10000].map((vatNumbers) => {
          const cost = (unansweredPercent: number) =>
            costOf({ vatNumbers, unansweredPercent, toolCalls: 0 }, { ...prices, perToolAnswer: 0 });
          return [
            say(words.numbers, { count: vatNumbers }),
            say(words.requests, { count: cost(0).vatRequests }),
            `${creditsIn(cost(0).credits)}, ${euros(cost(0).credits)}`,
            `${creditsIn(cost(10).credits)}, ${euros(cost(10).credits)}`,
          ];
        })}
      />
      <p className="muted">
        {say(
          'A request takes up to {vatRowsMax} numbers. We first hold the most it can cost, and release what was not answered.',
          { vatRowsMax },
        )}
      </p>
      <Calculator />
      <h2>{say('Tools')}</h2>
      <ToolTable />
      <p className="muted">{say('Only a person can add to a balance. No tool and no route can buy credits.')}</p>
    </div>
  );
}

const validateInvoice = tools.find(({ name }) => name === 'validate_invoice')!;

/** What a number of invoices costs a month; the slider is there once its program runs, the answer for its first place before. */
function InvoicesAMonth() {
  const count = 400;
  const costOfEach = (each: number): string => `${creditsIn(count * each)} = ${euros(count * each)}`;
  return (
    <section
      id="invoices"
      className="card calculator"
      data-credits={textOf(words.credits)}
      aria-labelledby="invoices-title"
    >
      <h2 id="invoices-title">{say('What will my invoices cost?')}</h2>
      <p>
        <label htmlFor="invoices-count">{say('Invoices a month')}</label>{' '}
        <output className="strong num" htmlFor="invoices-count" data-result="count">
          {count}
        </output>
      </p>
      <input id="invoices-count" type="range" min={20} max={5000} step={20} defaultValue={count} data-waits="" />
      <dl className="pairs num" aria-live="polite">
        <dt>{say('Each reviewed on this site')}</dt>
        <dd>{say('free')}</dd>
        <dt>{say('and its customer’s VAT number asked of VIES')}</dt>
        <dd data-each={prices.perVatAnswer}>{costOfEach(prices.perVatAnswer)}</dd>
        <dt>{say('or each judged for your program, over MCP')}</dt>
        <dd data-each={validateInvoice.price.credits}>{costOfEach(validateInvoice.price.credits)}</dd>
      </dl>
    </section>
  );
}

/** What a month costs; shown by its program, which takes the prices from these very attributes. */
function Calculator() {
  return (
    <form
      id="calculator"
      className="card calculator"
      data-credits={textOf(words.credits)}
      data-requests={textOf(words.requests)}
      data-vat={say('{credits} in {requests}')}
      data-per-vat-answer={prices.perVatAnswer}
      data-vat-rows-max={prices.vatRowsMax}
      aria-labelledby="calculator-title"
      hidden
    >
      <h2 id="calculator-title">{say('What would a month cost?')}</h2>
      <div className="calculator-fields">
        <label>
          {say('VAT numbers to check')}
          <input
            className="text-input num"
            name="vatNumbers"
            inputMode="numeric"
            defaultValue={grouped(1000)}
            autoComplete="off"
          />
        </label>
        <label>
          {say('Not answered, in %')}
          <input
            className="text-input num"
            name="unansweredPercent"
            inputMode="numeric"
            defaultValue="5"
            autoComplete="off"
          />
        </label>
        <label>
          {say('Tool calls over MCP')}
          <input
            className="text-input num"
            name="toolCalls"
            inputMode="numeric"
            defaultValue="200"
            autoComplete="off"
          />
        </label>
        <label>
          {say('Tool called')}
          <select className="text-input" name="tool">
            {pricedTools.map(({ name, price }) => (
              <option key={name} value={name} data-credits={price.credits}>
                {name}, {say('{credits} an answer', { credits: creditsIn(price.credits) })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="problem blocked" role="alert" data-problem="" hidden>
        <Mark tone="blocked" className="mark-inline" />{' '}
        {say('Type whole numbers: counts up to 10,000,000 and a percentage from 0 to 100.')}
      </p>
      <dl className="pairs num" aria-live="polite">
        <dt>{say('VAT numbers')}</dt>
        <dd data-result="vat" />
        <dt>{say('Tool calls')}</dt>
        <dd data-result="tools" />
        <dt>{say('Together')}</dt>
        <dd className="strong" data-result="sum" />
        <dt>{say('Held while a list of {vatRowsMax} runs', { vatRowsMax: prices.vatRowsMax })}</dt>
        <dd data-result="held" />
      </dl>
      <p className="small muted">
        {say(
          'What is not answered is free. The first {calls} accepted tool calls within {days} days are free too and not counted here. Paid per call instead, a call costs {price} and needs no account.',
          { calls: facts.freeTier.calls, days: facts.freeTier.days, price: paycallPrice(tools[0]!) },
        )}
      </p>
    </form>
  );
}
