import { type ConnectionMadeAnswer } from '@einvoice/site-contract';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../marks';
import { say } from '../say';

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
        {say('“{name}” is ready', { name: connection.name })}
      </h2>
      <p className="small muted">
        {say('Copy the secret now. We show it once, keep only a fingerprint, and cannot show it again.')}
      </p>
      <div className="secret-row">
        <code tabIndex={0} aria-label={say('Connection secret')}>
          {secret}
        </code>
        <button type="button" className="btn pri" onClick={() => void copy()}>
          <Icon name="copy" /> {saysCopied ? say('Copied') : say('Copy secret')}
        </button>
      </div>
      <p className="vh" role="status">
        {saysCopied && say('Secret copied')}
      </p>
      <Usage />
      <div className="f-act">
        <button type="button" className="btn sm" onClick={onStored}>
          {say('I have stored it')}
        </button>
        <span className="small faint">{say('Lost it later? Revoke and create another.')}</span>
      </div>
    </section>
  );
}

/** How the secret is used, by whom; the secret itself is in none of it. */
const usages = (site: string) =>
  [
    [
      'curl',
      `curl ${site}/api/v1/vat/verify \\
  -H "authorization: Bearer $CONNECTION_SECRET" \\
  -H 'content-type: application/json' \\
  -d '{"rows": [{"reference": "c-1", "vatId": "BE0403170701"}]}'`,
    ],
    [
      'TypeScript',
      `const answer = await fetch('${site}/api/v1/vat/verify', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.CONNECTION_SECRET}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ rows: [{ reference: 'c-1', vatId: 'BE0403170701' }] }),
});
console.log(answer.status, await answer.json());`,
    ],
    [
      'MCP',
      `{
  "mcpServers": {
    "einvoice": {
      "type": "http",
      "url": "${site}/api/mcp",
      "headers": { "authorization": "Bearer \${CONNECTION_SECRET}" }
    }
  }
}`,
    ],
  ] as const;

function Usage() {
  const [chosen, setChosen] = useState(0);
  const all = usages(location.origin);
  const tabs = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    const next = (chosen + by + all.length) % all.length;
    setChosen(next);
    (tabs.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="stack">
      <div
        className="tabs"
        role="tablist"
        aria-label={say('How it is used')}
        ref={tabs}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') step(1);
          if (key === 'ArrowLeft') step(-1);
        }}
      >
        {all.map(([name], at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`usage-${at}`}
            aria-controls="usage"
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {name}
          </button>
        ))}
      </div>
      <figure className="snippet" role="tabpanel" id="usage" aria-labelledby={`usage-${chosen}`}>
        <pre tabIndex={0} aria-label={all[chosen]![0]}>
          <code>{all[chosen]![1]}</code>
        </pre>
      </figure>
    </div>
  );
}
