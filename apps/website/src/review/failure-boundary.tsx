import { Component, type ReactNode } from 'react';
import { say } from '../say';

interface FailureBoundaryProps {
  readonly children: ReactNode;
  /** Begins anew; what it is keyed by has changed then. */
  readonly onReset: () => void;
}

/** A mistake of ours in drawing a page says so instead of leaving it blank. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const again = () => {
      this.setState({ hasFailed: false });
      this.props.onReset();
    };
    return (
      <section className="failure unknown" role="alert">
        <div>
          <h1>{say('We could not show this page')}</h1>
          <p className="muted">
            {say('The fault is ours. Nothing was charged, and nothing is claimed about the draft.')}
          </p>
          <div className="f-act">
            <button type="button" className="btn" onClick={again}>
              {say('Begin again')}
            </button>
          </div>
        </div>
      </section>
    );
  }
}
