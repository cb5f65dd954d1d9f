import { type ConnectionMadeAnswer } from '@einvoice/site-contract';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../marks';

interface SecretRevealProps {
  readonly made: ConnectionMadeAnswer;
  readonly onStored: () => void;
}

const copiedForMs = 2000;

/** The one time a secret is shown; it leaves the page with the button, and leaving before it was copied is asked about once. */
export function SecretReveal({ made: { connection, secret }, onStored }: SecretRevealProps) {
  const [wasCopied, setWasCopied] = useState(false);
  const [saysCopied, setSaysCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wasCopied) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wasCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setWasCopied(true);
    setSaysCopied(true);
    setTimeout(() => setSaysCopied(false), copiedForMs);
  };
  return (
    <section className="card secret" aria-labelledby="secret">
      <h2 id="secret" tabIndex={-1} ref={heading}>
        “{connection.name}” is ready
      </h2>
      <p className="small muted">
        Copy the secret now. It is shown once: we keep only a fingerprint and cannot show it again.
      </p>
      <div className="secret-row">
        <code tabIndex={0} aria-label="Connection secret">
          {secret}
        </code>
        <button type="button" className="btn pri" onClick={() => void copy()}>
          <Icon name="copy" /> {saysCopied ? 'Copied' : 'Copy secret'}
        </button>
      </div>
      <p className="vh" role="status">
        {saysCopied && 'Secret copied'}
      </p>
      <figure className="snippet">
        <figcaption className="small faint">Use it: curl</figcaption>
        <pre tabIndex={0} aria-label="How it is used">
          <code>{`curl ${location.origin}/api/v1/vat/verify \\
  -H "authorization: Bearer $CONNECTION_SECRET" \\
  -H 'content-type: application/json' \\
  -d '{"rows": [{"reference": "c-1", "vatId": "BE0403170701"}]}'`}</code>
        </pre>
      </figure>
      <div className="f-act">
        <button type="button" className="btn sm" onClick={onStored}>
          I have stored it
        </button>
        <span className="small faint">Lost it later? Revoke and create another.</span>
      </div>
    </section>
  );
}
