import {
  type PasskeyQuestionAnswer,
  type ReturnPage,
  returnPageOf,
  type SignInConfirmAnswer,
  siteRoutes,
} from '@einvoice/site-contract';
import { useState } from 'react';
import { FailureNote } from './failure-note';
import { usePasskeyOf, type DeviceRefusal } from './passkey-device';
import { useWrite } from './use-answer';
import { say } from '../say';
import { addressHere } from '../spoken-language';

/** Signs in with a key of this device, without a mail. */
export function PasskeySignIn({ returnTo }: { readonly returnTo: ReturnPage }) {
  const question = useWrite<PasskeyQuestionAnswer>();
  const confirm = useWrite<SignInConfirmAnswer>();
  const [refusal, setRefusal] = useState<DeviceRefusal | null>(null);
  const signIn = async () => {
    setRefusal(null);
    const asked = await question.send(siteRoutes.passkeySignInQuestion, {});
    if (asked === null) return;
    const answer = await usePasskeyOf(asked.options);
    if (typeof answer === 'string') return setRefusal(answer);
    const done = await confirm.send(siteRoutes.passkeySignIn, { ...answer, returnTo });
    if (done !== null) location.replace(addressHere(returnPageOf(done.returnTo)));
  };
  return (
    <>
      <button type="button" className="btn" disabled={question.isBusy || confirm.isBusy} onClick={() => void signIn()}>
        {say('Sign in with a passkey')}
      </button>
      {refusal !== null && (
        <p className="small muted" role="status">
          {say('No passkey was used. You can also sign in with a link by mail.')}
        </p>
      )}
      <FailureNote failure={question.failure ?? confirm.failure} />
    </>
  );
}
