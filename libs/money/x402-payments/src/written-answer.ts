import { type DecisionStatus, type DomainAnswer, isChargeable } from '@einvoice/decision-envelope';
import { responseSha256 } from '@einvoice/signed-receipts';

/** An answer as it is kept and sent: of a large one, writing it takes as long as many small calls, wherever that is done. */
export class WrittenAnswer {
  /**
   * @param bytes JSON, an object
   * @param sha256 its `responseSha256`
   */
  constructor(
    readonly status: DecisionStatus,
    readonly bytes: Uint8Array,
    readonly sha256: string,
    /** False of a `ready` answer too when a register had given it before. */
    readonly isChargeable: boolean = status === 'ready',
  ) {}

  /** Throws when the answer has no canonical text. The bytes are in memory of their own, which a thread can hand over. */
  static of(answer: DomainAnswer): WrittenAnswer {
    const bytes = new TextEncoder().encode(JSON.stringify(answer));
    return new WrittenAnswer(answer.decision.status, bytes, responseSha256(answer), isChargeable(answer));
  }
}
