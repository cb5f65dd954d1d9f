import { type ReadinessAnswer, siteRoutes, type WalletChallengeAnswer } from '@einvoice/site-contract';
import { useEffect, useState } from 'react';
import { Status } from '../marks';
import { day, time } from '../review/times';
import { chosenAddress, signedText, watchWallets, type OfferedWallet, type WalletAnswer } from './browser-wallet';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { useWrite } from './use-answer';
import { say } from '../say';
import { Rich } from '../rich';

/** What a form needs that saves a part of the workspace. */
export interface SaveProps {
  readonly onSaved: (answer: ReadinessAnswer) => void;
}

interface WalletsProps extends SaveProps {
  readonly wallets: ReadinessAnswer['wallets'];
}

/** Wallets whose calls are about this workspace: linked by a text that the wallet signs. */
export function Wallets({ wallets, onSaved }: WalletsProps) {
  const unlinking = useWrite<ReadinessAnswer>();
  const unlink = async (address: string) => {
    const saved = await unlinking.send(siteRoutes.walletUnlink, { address });
    if (saved !== null) onSaved(saved);
  };
  return (
    <section className="card stack wallets" aria-labelledby="wallets">
      <h2 id="wallets">{say('Wallets')}</h2>
      <p className="small muted">
        {say(
          'Pay per call recognises a caller by the wallet that pays. Whoever pays with a linked wallet asks about this workspace.',
        )}
      </p>
      {wallets.length === 0 && <p className="muted">{say('No wallet is linked.')}</p>}
      {wallets.map((wallet) => (
        <p key={wallet.address} className="wallet">
          <code className="hash">{wallet.address}</code>{' '}
          <span className="small faint">{say('linked {date}', { date: day(wallet.linkedAt) })}</span>
          <button
            type="button"
            className="btn sm quiet danger"
            disabled={unlinking.isBusy}
            onClick={() => void unlink(wallet.address)}
          >
            {say('Unlink')}
            <span className="vh"> {wallet.address}</span>
          </button>
        </p>
      ))}
      <FailureNote failure={unlinking.failure} />
      <LinkWallet onSaved={onSaved} />
    </section>
  );
}

/** First the address, typed or from the wallet of this browser; then the text that it signs, and the signature. */
function LinkWallet({ onSaved }: SaveProps) {
  const [address, setAddress] = useState('');
  const [challenge, setChallenge] = useState<WalletChallengeAnswer | null>(null);
  const [chosen, setChosen] = useState<OfferedWallet | null>(null);
  const [said, setSaid] = useState<WalletAnswer['state'] | null>(null);
  const asking = useWrite<WalletChallengeAnswer>();
  const wallets = useWallets();
  const ask = async (of: string) => {
    setAddress(of);
    setChallenge(await asking.send(siteRoutes.walletChallenge, { address: of }));
  };
  const askWallet = async (offered: OfferedWallet) => {
    const answer = await chosenAddress(offered.wallet);
    setSaid(answer.state);
    if (answer.state !== 'answered') return;
    setChosen(offered);
    await ask(answer.value);
  };
  const begin = () => {
    setChallenge(null);
    setChosen(null);
    setSaid(null);
    setAddress('');
  };
  if (challenge !== null) {
    return (
      <SignText
        {...{ address, challenge }}
        from={chosen}
        onCancel={begin}
        onSaved={(answer) => {
          begin();
          onSaved(answer);
        }}
      />
    );
  }
  return (
    <Form
      onSend={() => {
        setChosen(null);
        return ask(address);
      }}
    >
      <h3>{say('Link a wallet')}</h3>
      <p className="small">
        {say(
          'You read a short text, and the wallet signs it. Signing proves that the wallet is yours: it moves no money, allows no payment and costs no fee.',
        )}
      </p>
      {wallets.length > 0 && (
        <div
          className="f-act"
          role="group"
          aria-label={say('Wallets of this browser, by the names they give themselves')}
        >
          {wallets.map((offered) => (
            <button
              key={offered.id}
              type="button"
              className="btn wallet-name"
              disabled={asking.isBusy}
              onClick={() => void askWallet(offered)}
            >
              <Rich
                say="Use <bdi>{name}</bdi>"
                values={{ name: offered.name }}
                parts={{ bdi: (text) => <bdi>{text}</bdi> }}
              />
            </button>
          ))}
          <WalletSaid state={said} />
        </div>
      )}
      <Entry
        id="wallet"
        label={say('Address of the wallet')}
        action={say('Get the text to sign')}
        isBusy={asking.isBusy}
        required
        spellCheck={false}
        autoComplete="off"
        placeholder="0x…"
        value={address}
        onChange={(text) => setAddress(text.trim())}
      />
      <FailureNote failure={asking.failure} />
    </Form>
  );
}

function useWallets(): readonly OfferedWallet[] {
  const [wallets, setWallets] = useState<readonly OfferedWallet[]>([]);
  useEffect(() => watchWallets(window, setWallets), []);
  return wallets;
}

/** What came of the last question to the wallet, where it gave no answer. */
function WalletSaid({ state }: { readonly state: WalletAnswer['state'] | null }) {
  if (state === 'declined') return <Status tone="off">{say('Declined in the wallet. Nothing was signed')}</Status>;
  if (state === 'failed') return <Status tone="unknown">{say('The wallet gave no answer that can be used')}</Status>;
  return null;
}

interface SignTextProps extends SaveProps {
  readonly address: string;
  readonly challenge: WalletChallengeAnswer;
  /** The wallet of this browser that the address came from; null when it was typed. */
  readonly from: OfferedWallet | null;
  readonly onCancel: () => void;
}

function SignText({ address, challenge, from, onCancel, onSaved }: SignTextProps) {
  const [signature, setSignature] = useState('');
  const [said, setSaid] = useState<WalletAnswer['state'] | null>(null);
  const linking = useWrite<ReadinessAnswer>();
  const link = async (signed: string) => {
    const saved = await linking.send(siteRoutes.walletLink, { address, signature: signed });
    if (saved !== null) onSaved(saved);
  };
  const sign = async () => {
    if (from === null) return;
    const answer = await signedText(from.wallet, challenge.message, address);
    setSaid(answer.state);
    if (answer.state === 'answered') await link(answer.value);
  };
  return (
    <Form onSend={() => link(signature)}>
      <h3>{say('This text is signed')}</h3>
      <pre className="mail-text card" tabIndex={0} aria-label={say('Text to sign')}>
        {challenge.message}
      </pre>
      <p className="small muted">
        {say(
          'It names this site and this workspace, and is valid once, until {time}. It begins like a sign-in because wallets know that form; it links the wallet and signs nobody in.',
          { time: time(challenge.expiresAt) },
        )}
      </p>
      {from === null ? (
        <Entry
          id="signature"
          action={say('Link')}
          isBusy={linking.isBusy}
          label={say('Signature of exactly this text (personal_sign), beginning with 0x')}
          required
          spellCheck={false}
          autoComplete="off"
          value={signature}
          onChange={(text) => setSignature(text.trim())}
        />
      ) : (
        <div className="f-act">
          <button type="button" className="btn pri wallet-name" disabled={linking.isBusy} onClick={() => void sign()}>
            <Rich
              say="Sign in <bdi>{name}</bdi> and link"
              values={{ name: from.name }}
              parts={{ bdi: (text) => <bdi>{text}</bdi> }}
            />
          </button>
          <WalletSaid state={said} />
        </div>
      )}
      <div className="f-act">
        <button type="button" className="btn sm quiet" onClick={onCancel}>
          {say('Begin again')}
        </button>
      </div>
      <FailureNote failure={linking.failure} />
    </Form>
  );
}
