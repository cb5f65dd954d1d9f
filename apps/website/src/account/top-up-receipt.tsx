import { siteRoutes, type TopUpReceiptAnswer, withId } from '@einvoice/site-contract';
import { Fragment } from 'react';
import { euros, grouped } from '../prose';
import { dayAndTime } from '../review/times';
import { say } from '../say';
import { Loading } from './account-frame';
import { useAnswer } from './use-answer';
import { workspaceSaid } from './workspace-said';

/** The receipt of a payment that came in, to be read and printed. */
export function TopUpReceipt({ id }: { readonly id: string }) {
  const { answer, reload } = useAnswer<TopUpReceiptAnswer>(withId(siteRoutes.topUpReceipt, id));
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { topUp, payer, operator } = answer.body;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [say('Receipt number'), topUp.id],
    [say('Received on'), dayAndTime(topUp.settledAt ?? topUp.createdAt)],
    [say('Amount'), euros(topUp.amountCents)],
    [say('For'), say('{count} prepaid credits', { count: grouped(topUp.credits) })],
    [say('Paid by'), `${workspaceSaid(payer.workspace)}, ${payer.email}`],
    [say('Paid to'), [operator.name, ...operator.addressLines].join(', ')],
    [say('VAT number'), operator.vatNumber ?? say('none stated')],
  ];
  return (
    <section className="card stack single-check" aria-labelledby="receipt">
      <h2 id="receipt">{say('Receipt')}</h2>
      {topUp.testFunds && <p>{say('Test funds: no real money')}</p>}
      {topUp.state !== 'paid' && <p>{say('This payment was taken back since, in whole or in part.')}</p>}
      <dl className="pairs num">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="small muted">{say('This is a receipt for a payment, not an invoice.')}</p>
      <div className="f-act">
        <button type="button" className="btn" onClick={() => print()}>
          {say('Print')}
        </button>
      </div>
    </section>
  );
}
