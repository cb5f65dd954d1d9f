import { siteRoutes } from '@einvoice/site-contract';
import { Mark } from '../marks';

/** What cannot be found. */
export const NotFoundPage = () => (
  <div className="wrap narrow">
    <h1>There is nothing at this address</h1>
    <p className="lead">
      It may have moved. Look in the <a href="/docs">documentation</a>, or <a href="/review">check a draft</a>.
    </p>
  </div>
);

/** The state of the sources is asked by the program of this page; without it nothing is claimed. */
export const StatusPage = () => (
  <div className="wrap narrow">
    <h1>Status</h1>
    <div id="app" className="tall">
      <p className="st not-checked">
        <Mark tone="not-checked" /> Not asked yet
      </p>
      <p className="muted">
        This page asks the service itself. Without JavaScript, read its answers as JSON:{' '}
        <a href="/api/capabilities/v1">the state of each source now</a>, and{' '}
        <a href={siteRoutes.statusHistory}>the last 24 hours and 90 days</a>.
      </p>
    </div>
    <h2>What an outage means</h2>
    <p>
      When a source does not answer, the answer says <b>unavailable</b>: nothing is claimed about the number or the
      party, and nothing is charged. A source that is switched off says <b>not configured</b>.
    </p>
    <h2>Ways in</h2>
    <p>
      You can use this service over plain HTTP, MCP, pay per call and this site. Pay per call is listed among the
      sources, because this site checks it from outside.
    </p>
  </div>
);

/** A page that belongs to one person: its program draws it. */
export const PersonalPage = ({ title }: { readonly title: string }) => (
  <div id="app">
    <div className="wrap narrow">
      <h1>{title}</h1>
      <noscript>
        <p>This page needs JavaScript. The documentation and the prices do not.</p>
      </noscript>
    </div>
  </div>
);
