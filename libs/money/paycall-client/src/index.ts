export {
  type AnsweredCall,
  type CallOutcome,
  type Charge,
  type ExpiredAnswer,
  type PriceChange,
  type RefusedPayment,
  type RejectedCall,
  type RejectedField,
  type UnchargedCall,
  type UnknownOutcome,
} from './call-outcome';
export { type SignedOfferProblem } from './check-offer';
export { type CheckedReceipts, type ReceiptCheck, type ReceiptDoubt, type WalletReceiptCheck } from './check-receipt';
export { type CallOptions, type PaycallClientOptions, type SellerExpectation } from './client-options';
export { createFileJournal } from './file-journal';
export { type OfferProblem } from './judge-offer';
export { createMemoryJournal, type KeptPayment, type PaymentJournal, type SignedTransfer } from './kept-payment';
export { createPaycallClient, type PaycallClient, type ResumedCall } from './paycall-client';
export { type PayingWallet } from './sign-payment';
export {
  type GetEinvoiceReadinessAnswer,
  type GetEinvoiceReadinessInput,
  type LookupPeppolParticipantAnswer,
  type LookupPeppolParticipantInput,
  type Operation,
  operations,
  type PaycallTools,
  type ValidateInvoiceAnswer,
  type ValidateInvoiceInput,
  type ValidateVatNumberAnswer,
  type ValidateVatNumberInput,
  type VerifyVatViesAnswer,
  type VerifyVatViesInput,
} from './tool-types.generated';
export { type TimeLimit } from './waiting';
