export { applyEdits } from './edits/apply-edits';
export { type FixAction } from './edits/file-fix';
export { type TextEdit } from './edits/text-edits';
export { type LostContent, type LostReason } from './cii/lost-content';
export { type Totals, type VatBreakdownEntry } from './computed-totals';
export {
  type Address,
  type AllowanceCharge,
  type DateText,
  type DecimalInput,
  type Identifier,
  type Invoice,
  type Item,
  type Line,
  type LineAllowanceCharge,
  type Party,
  type Payment,
  type Period,
  type Price,
  type Seller,
  type StatedTotals,
  type StatedVatGroup,
  type Vat,
} from './invoice';
export { type Issue, type OwnErrorCode, type OwnWarningCode, type PatchOperation } from './issues';
export { type OfficialRule, type RuleGroupName, type RuleId, type Severity } from './sets/official-rules';
export {
  type DocumentReport,
  type DocumentSyntax,
  type DocumentVerdict,
  type JudgementOutcome,
  type StageReport,
  type StageState,
  type StageWithIssues,
} from './document-report';
export { judgeAttached, judgeDocument, judgeFile, verdictOnDocument } from './judge-document';
export { judgeInvoice } from './judge-invoice';
export { type Check, type JudgeOptions } from './verdict-parts';
export { type NotRead, type NotReadReason, nothingToJudge } from './nothing-to-judge';
export { type ProfileVerdict } from './profile-verdicts';
export { type ProfileCertainty, type ProfileName } from './profiles';
export { type Recognition, recognise } from './recognise';
export { type PdfRefusal, type PdfRefusalReason } from './pdf/pdf-refusal';
export { type HybridInvoice, type HybridPdfOptions, readHybridPdf } from './pdf/read-hybrid-pdf';
export { serveHybridPdf } from './pdf/serve-hybrid-pdf';
export { type RuleGroup } from './rules/rule-group';
export { type RuleSet } from './sets/edition';
export {
  familiesWithoutReleaseList,
  type PinnedFamily,
  type PinnedFamilyEditions,
  pinnedEditions,
} from './sets/pinned-editions';
export { type RuleSetReference } from './sets/rule-set-reference';
export { ublProfiles } from './sets/choose-editions';
export { ciiRuleSets } from './sets/cii-rule-sets';
export { ruleSets } from './sets/rule-sets';
export { ruleGroupReasons } from './rules/rule-group-reasons';
export { ruleGroupTitles } from './rules/rule-group-titles';
export { ruleSummary } from './rules/rule-rows';
export { computeTotals, type InvoiceReport, validateInvoice, type ValidationOptions } from './validate-invoice';
export { type Upcoming, type UpcomingFinding } from './upcoming';
export { type UblReport, validateUbl } from './validate-ubl';
export { type InvoiceFromUbl, readUblInvoice } from './xml/read-invoice';
export { type ExportRefusalReason, type UblExport, writeUbl } from './xml/write-ubl';
export { isPdf } from './xml/other-content';
export { type XmlRefusal, type XmlRefusalReason } from './xml/xml-refusal';
export { type XmlSyntax } from './xml/xml-syntax';
export { type ConversionLoss, type ConversionLossReason } from './convert/conversion-losses';
export { conversionTargetNames, type ConversionTargetName } from './convert/conversion-targets';
export {
  type Conversion,
  type ConversionRefusal,
  convertDocument,
  convertInvoice,
  type SetTerm,
} from './convert/convert-document';
