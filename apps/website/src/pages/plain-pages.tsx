import { siteRoutes } from '@einvoice/site-contract';
import { AccountPage, Frame } from '../account/account-page';
import { Mark } from '../marks';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';

/** What cannot be found. */
export const NotFoundPage = () => (
  <div className="wrap narrow">
    <h1>{say('There is nothing at this address')}</h1>
    <p className="lead">
      <Rich
        say="It may have moved. Look in the <docs>documentation</docs>, or <review>check a draft</review>."
        parts={{
          docs: (text) => <a href="/docs">{text}</a>,
          review: (text) => <a href={addressHere('/review')}>{text}</a>,
        }}
      />
    </p>
  </div>
);

/** The state of the sources is asked by the program of this page; without it nothing is claimed. */
export const StatusPage = () => (
  <div className="wrap narrow">
    <h1>{say('Status')}</h1>
    <div id="app" className="tall">
      <p className="st not-checked">
        <Mark tone="not-checked" /> {say('Not asked yet')}
      </p>
      <p className="muted">
        <Rich
          say="This page asks the service itself. Without JavaScript, read its answers as JSON: <now>the state of each source now</now>, and <before>the last 24 hours and 90 days</before>."
          parts={{
            now: (text) => <a href="/api/capabilities/v1">{text}</a>,
            before: (text) => <a href={siteRoutes.statusHistory}>{text}</a>,
          }}
        />
      </p>
    </div>
    <h2>{say('What an outage means')}</h2>
    <p>
      <Rich
        say="When a source does not answer, the answer says <b>unavailable</b>: nothing is claimed about the number or the party, and nothing is charged. A source that is switched off says <b>not configured</b>."
        parts={{ b: (text) => <b>{text}</b> }}
      />
    </p>
    <h2>{say('Ways to use it')}</h2>
    <p>
      {say(
        'You can use this service over plain HTTP, MCP, pay per call and this site. Pay per call is listed among the sources, because this site checks it from outside.',
      )}
    </p>
  </div>
);

interface PersonalPageProps {
  readonly title: string;
  readonly address: string;
  /** Nobody has to be signed in. */
  readonly isOpen: boolean;
}

/** A page that belongs to one person: its program draws what is below its head. */
export function PersonalPage({ title, address, isOpen }: PersonalPageProps) {
  const withoutProgram = (
    <noscript>
      <p>{say('This page needs JavaScript. The documentation and the prices do not.')}</p>
    </noscript>
  );
  return (
    <div id="app">
      {isOpen ? (
        <Frame title={say(title)} isWaiting>
          {withoutProgram}
        </Frame>
      ) : (
        <AccountPage title={say(title)} address={address} isWaiting>
          {withoutProgram}
        </AccountPage>
      )}
    </div>
  );
}
