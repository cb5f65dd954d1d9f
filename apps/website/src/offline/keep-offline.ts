/** The part of a registration that is used here. */
export interface Registration extends EventTarget {
  readonly waiting: Pick<ServiceWorker, 'postMessage'> | null;
  readonly installing: EventTarget | null;
}

/** Has the page kept in this browser, so that it checks without a network. @param onUpdate a newer version is there; it is loaded by what it is told */
export async function keepOffline(onUpdate: (load: () => void) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    const registration = await serviceWorker.register(address() as string);
    watchForUpdate(
      registration,
      () => serviceWorker.controller !== null,
      (take) =>
        onUpdate(() => {
          serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
          take();
        }),
    );
  } catch {
    // A browser that stores nothing for this site: the page works, with a network.
  }
}

/** Tells of a version that is there and waits. The first one that ever comes is no update. @param isKept whether one is at work */
export function watchForUpdate(
  registration: Registration,
  isKept: () => boolean,
  onUpdate: (take: () => void) => void,
): void {
  const tell = () => {
    const { waiting } = registration;
    if (waiting !== null && isKept()) onUpdate(() => waiting.postMessage('take-over'));
  };
  tell();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

const workerAddress = '/service-worker.js';

/** Browsers that know trusted types take an address of a program by a policy; this one knows one address. */
function address(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}
