/** What the simulated register holds about one number. */
export type ViesEntry =
  | { readonly valid: boolean; readonly name?: string; readonly address?: string }
  /** The member state answers with this error code, for instance `MS_UNAVAILABLE`. */
  | { readonly code: string };

/** One question, whichever protocol brought it. */
export interface ViesRequest {
  readonly protocol: 'rest' | 'soap';
  /** Asked at the test service, which knows magic numbers only. */
  readonly test: boolean;
  readonly countryCode: string | undefined;
  readonly vatNumber: string | undefined;
  readonly requester: { readonly countryCode: string; readonly vatNumber: string } | null;
}

interface ViesVerdictData {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly valid: boolean;
  readonly name: string;
  readonly address: string;
  /** Empty when nobody said who asks. */
  readonly requestIdentifier: string;
}

export type ViesRegisterAnswer = ViesVerdictData | { readonly code: string; readonly status: number };

/** The numbers of the official test service. */
const viesMagicNumbers = {
  100: 'VALID',
  200: 'INVALID',
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
} as const;

const memberStates = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
const magicEntry = { valid: true, name: 'Test Service Ltd', address: '1 Test Street\n1000 Testtown' };

/**
 * A register that can be written in, with the habits of VIES: a number with its country's letters is "invalid", a hyphen
 * breaks it, `GR` is no country, the requester must be a valid number itself, and `---` stands for what a state hides.
 */
export class ViesRegister {
  private readonly entries = new Map<string, ViesEntry>();
  private consultations = 0;

  /** Numbers that were never written are not registered. */
  write(vatId: string, entry: ViesEntry): void {
    this.entries.set(vatId, entry);
  }

  clear(): void {
    this.entries.clear();
  }

  answer(request: ViesRequest): ViesRegisterAnswer {
    const { countryCode, vatNumber, requester, test } = request;
    if (countryCode === undefined || vatNumber === undefined) return { code: 'VOW-ERR-11', status: 400 };
    if (vatNumber.includes('-')) return { code: 'VOW-ERR-1', status: 500 };
    if (!memberStates.includes(countryCode) || !/^[0-9A-Za-z+*.]{2,12}$/.test(vatNumber)) return error('INVALID_INPUT');
    const entry = test ? magicEntryOf(vatNumber) : this.entries.get(`${countryCode}${vatNumber}`);
    if (entry && 'code' in entry) return error(entry.code);
    if (requester && !test && !this.isValid(requester)) return error('INVALID_REQUESTER_INFO');
    const disclosed = entry?.valid ? entry : undefined;
    return {
      countryCode,
      vatNumber,
      valid: entry?.valid ?? false,
      name: disclosed?.name ?? '---',
      address: disclosed?.address ?? '---',
      requestIdentifier: requester ? this.nextConsultationNumber() : '',
    };
  }

  private isValid({ countryCode, vatNumber }: { countryCode: string; vatNumber: string }): boolean {
    const entry = this.entries.get(`${countryCode}${vatNumber}`);
    return entry !== undefined && 'valid' in entry && entry.valid;
  }

  private nextConsultationNumber(): string {
    this.consultations++;
    return `WAPISIMULATED${this.consultations.toString(36).toUpperCase().padStart(6, '0')}`;
  }
}

function magicEntryOf(vatNumber: string): ViesEntry {
  const meaning = new Map(Object.entries(viesMagicNumbers)).get(vatNumber) ?? 'SERVICE_UNAVAILABLE';
  if (meaning === 'VALID') return magicEntry;
  return meaning === 'INVALID' ? { valid: false } : { code: meaning };
}

/** Most errors come with 200. */
const error = (code: string) => ({ code, status: 200 });
