import { type NewPasskeyRequest, type UsedPasskeyRequest } from '@einvoice/site-contract';

/** How asking the device ended, other than well: given up by the person or in time, a key it has already, anything else. */
export type DeviceRefusal = 'given_up' | 'has_one' | 'failed';

/** Whether this browser has passkeys at all. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

/** Asks the device for a new key; `options` are the server's. */
export const createPasskey = (options: object): Promise<Omit<NewPasskeyRequest, 'name'> | DeviceRefusal> =>
  asked(async () => {
    const { challenge, user, excludeCredentials = [], ...more } = options as CreationOptions;
    const publicKey = {
      ...(more as Pick<PublicKeyCredentialCreationOptions, 'rp' | 'pubKeyCredParams'>),
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key' as const, id: bytesOf(id) })),
    };
    const { rawId, response } = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const answer = response as AuthenticatorAttestationResponse;
    return {
      credentialId: textOf(rawId),
      clientData: textOf(answer.clientDataJSON),
      attestation: textOf(answer.attestationObject),
      transports: answer.getTransports(),
    };
  });

/** Asks the device for a key it has; `options` are the server's. */
export const usePasskeyOf = (options: object): Promise<Omit<UsedPasskeyRequest, 'returnTo'> | DeviceRefusal> =>
  asked(async () => {
    const { challenge, ...more } = options as { readonly challenge: string };
    const publicKey = { ...more, allowCredentials: [], challenge: bytesOf(challenge) };
    const { rawId, response } = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
    return {
      credentialId: textOf(rawId),
      clientData: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
    };
  });

async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer | DeviceRefusal> {
  try {
    return await question();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'given_up';
    return name === 'InvalidStateError' ? 'has_one' : 'failed';
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
