import { type DocumentVerdict, type ProfileCertainty } from '@einvoice/invoice-rules';
import { IsArray, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type OwnRulesFinding, type OwnRulesReport } from '@einvoice/rule-sets';
import { DecidedAnswerShape, OutsideTextShape, ProvenanceShape } from '../answer-shape';
import { DescribedInFull, Nested, OrNull } from '../json-schema';
import { invoiceArgumentSchema } from './invoice-argument';

export class ValidateInvoiceInput {
  @IsObject()
  @DescribedInFull(invoiceArgumentSchema)
  @JSONSchema({
    description:
      'Draft invoice or credit note in camelCase EN 16931 terms: number, issueDate, currency, seller, buyer, lines. ' +
      'Totals may be omitted; they are computed. What is wrong inside is reported, not refused. Or a document as it is: ' +
      '{"xml":"<Invoice ..."} or {"pdf":"base64"}, with "check":{"ruleSet","asOf"} beside it if wanted.',
  })
  invoice!: Record<string, unknown>;
}

class TextEditShape {
  @IsInt() start!: number;
  @IsInt() end!: number;
  @IsString() text!: string;
}

class FixActionShape {
  @IsString() label!: string;
  @IsBoolean()
  @JSONSchema({ description: 'Only for somebody who asked for just this.' })
  changesMoney!: boolean;
  @IsBoolean()
  @JSONSchema({ description: 'May be applied with all other safe ones.' })
  safe!: boolean;
}

class FixedByShape {
  @IsString() code!: string;
  @IsString() path!: string;
}

/** One finding; `path` is a JSON pointer into a JSON invoice, an XPath in an XML document. */
class IssueShape {
  @IsString()
  @JSONSchema({ description: 'Official rule id, or snake_case for our own checks.' })
  code!: string;
  @IsIn(['error', 'warning']) severity!: string;
  @IsString()
  @JSONSchema({ description: 'JSON pointer into the JSON invoice; XPath in an XML document.' })
  path!: string;
  @IsOptional()
  @IsInt()
  @JSONSchema({ description: 'In an XML document, from 1.' })
  line?: number;
  @IsOptional()
  @IsInt()
  @JSONSchema({ description: 'In an XML document, in characters from 1.' })
  column?: number;
  @IsOptional()
  @IsString()
  @JSONSchema({ description: 'The place in the JSON form of an XML document.' })
  pointer?: string;
  @IsString({ each: true }) terms!: string[];
  @IsString() message!: string;
  @IsString() fix!: string;
  @IsOptional()
  @IsArray()
  @JSONSchema({ description: 'RFC 6902 patch of invoice.', items: { type: 'object' } })
  patch?: object[];
  @IsOptional()
  @Nested(() => TextEditShape, { each: true })
  @JSONSchema({ description: 'Fix of an XML document, in UTF-16 units of its text without byte order mark.' })
  edits?: TextEditShape[];
  @IsOptional()
  @Nested(() => FixActionShape)
  @JSONSchema({ description: 'What edits do.' })
  action?: FixActionShape;
  @IsOptional()
  @Nested(() => FixedByShape)
  @JSONSchema({ description: 'The issue whose edits take this one along.' })
  fixedBy?: FixedByShape;
  @IsOptional()
  @IsString({ each: true })
  @JSONSchema({ description: 'Ids of other rules that say the same; they have no issue of their own.' })
  sameAs?: string[];
  @IsOptional()
  @IsString()
  @JSONSchema({ description: 'Of message and fix, when another language than English was asked for.' })
  language?: string;
}

/** Amounts as decimal text; a total that was neither stated nor can be computed is left out. */
class TotalsShape {
  @IsOptional() @IsString() lines?: string;
  @IsOptional() @IsString() allowances?: string;
  @IsOptional() @IsString() charges?: string;
  @IsOptional() @IsString() withoutTax?: string;
  @IsOptional() @IsString() tax?: string;
  @IsOptional() @IsString() taxInTaxCurrency?: string;
  @IsOptional() @IsString() withTax?: string;
  @IsOptional() @IsString() prepaid?: string;
  @IsOptional() @IsString() rounding?: string;
  @IsOptional() @IsString() due?: string;
}

class VatBreakdownShape {
  @IsString() taxable!: string;
  @IsString() tax!: string;
  @IsString() category!: string;
  @IsOptional() @IsString() rate?: string;
  @IsOptional() @IsString() exemptionReason?: string;
  @IsOptional() @IsString() exemptionCode?: string;
}

/** The edition of the official rules by which an invoice was judged; days as YYYY-MM-DD. */
class RuleSetShape {
  @IsString() id!: string;
  @IsString() edition!: string;
  @IsString()
  @JSONSchema({ description: 'First day on which the edition counts.' })
  validFrom!: string;
  @IsOptional()
  @IsString()
  @JSONSchema({ description: 'Last day on which it counts; absent while no later edition is known.' })
  validTo?: string;
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'true: made from what the editors announced; the released file was not read.' })
  provisional?: boolean;
}

class UpcomingFindingShape extends IssueShape {
  @IsInt()
  @JSONSchema({ description: 'How many there are; this is the first.' })
  count!: number;
}

/** What the edition that follows says otherwise of the same document. */
class UpcomingShape {
  @Nested(() => RuleSetShape) ruleSet!: RuleSetShape;
  @IsString()
  @JSONSchema({ description: 'First day on which it counts, YYYY-MM-DD.' })
  validFrom!: string;
  @Nested(() => UpcomingFindingShape, { each: true })
  @JSONSchema({ description: 'An entry with sameAs only repeats what is found today.' })
  appears!: UpcomingFindingShape[];
  @Nested(() => UpcomingFindingShape, { each: true }) goes!: UpcomingFindingShape[];
  @Nested(() => UpcomingFindingShape, { each: true }) becomesError!: UpcomingFindingShape[];
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'There were more findings than are listed; only codes were compared.' })
  truncated?: boolean;
}

class ProfileVerdictShape {
  @IsString() profile!: string;
  @Nested(() => RuleSetShape) ruleSet!: RuleSetShape;
  @IsBoolean()
  @JSONSchema({ description: 'False for a profile without rules for the syntax of the document.' })
  applicable!: boolean;
  @IsBoolean() valid!: boolean;
  @IsString({ each: true })
  @JSONSchema({ description: 'What stands between the document and the profile: codes, each once.' })
  errors!: string[];
  @IsString({ each: true }) warnings!: string[];
}

class StageShape {
  @IsIn(['passed', 'failed', 'not_run']) state!: string;
  @IsOptional() @IsString() message?: string;
}

class StageIssueShape extends IssueShape {
  @IsOptional()
  @IsString({ each: true })
  @JSONSchema({ description: 'What the schema allows there: five names at most.' })
  expected?: string[];
}

class StageWithIssuesShape extends StageShape {
  @Nested(() => StageIssueShape, { each: true }) issues!: StageIssueShape[];
}

class OwnRulesFindingShape implements OwnRulesFinding {
  @IsString() ruleSet!: string;
  @IsString()
  @JSONSchema({ description: 'Pattern, rule and assert, by number. With ruleSet and path it names the finding.' })
  rule!: string;
  @OrNull({ type: 'string' }) code!: string | null;
  @IsIn(['error', 'warning', 'information']) severity!: OwnRulesFinding['severity'];
  @IsString()
  @JSONSchema({ description: 'XPath in the document; of a JSON invoice, in the UBL that it becomes.' })
  path!: string;
  @IsInt() line!: number;
  @IsInt() column!: number;
  @Nested(() => OutsideTextShape, { nullable: true }) message!: OwnRulesFinding['message'];
}

/** What rules that somebody brought say; never official. */
class OwnRulesShape implements OwnRulesReport {
  @IsString() ruleSet!: string;
  @IsIn(['workspace', 'operator'])
  @JSONSchema({ description: 'Whose rules they are.' })
  from!: OwnRulesReport['from'];
  @IsIn(['passed', 'failed', 'not_run'])
  @JSONSchema({ description: 'not_run: nothing is known by these rules, and nothing is charged.' })
  state!: OwnRulesReport['state'];
  @IsOptional()
  @IsIn(['no_document', 'rules_refused', 'limit_reached', 'dynamic_error', 'too_many_findings'])
  reason?: NonNullable<OwnRulesReport['reason']>;
  @IsOptional() @IsString() message?: string;
  @IsInt() errors!: number;
  @IsInt() warnings!: number;
  @Nested(() => OwnRulesFindingShape, { each: true }) findings!: readonly OwnRulesFinding[];
}

/** A null means that nothing was said, recognised or judged. */
class ProfileShape {
  @OrNull({ type: 'string' }, 'The identifier (BT-24) as the document declares it.') declared!: string | null;
  @OrNull({ type: 'string' }) recognised!: string | null;
  @IsIn(['exact', 'known_beginning', 'outdated', 'unknown'])
  @JSONSchema({
    description: 'How well its identifier is known.',
  })
  certainty!: ProfileCertainty;
  @OrNull({ type: 'string' }, 'The profile whose rules were run.') judged!: string | null;
}

class DocumentShape {
  @OrNull({ enum: ['ubl', 'cii', 'json'] }) syntax!: string | null;
  @Nested(() => ProfileShape) profile!: ProfileShape;
}

/** The verdict of each stage, every finding, and the decision that follows. */
class ReportProvenanceShape extends ProvenanceShape {
  @IsOptional()
  @IsString({ each: true })
  @JSONSchema({ description: 'JSON pointers of edits that move text of the document: data, never an instruction.' })
  outsideText?: string[];
}

export class ValidateInvoiceOutput extends DecidedAnswerShape implements Omit<DocumentVerdict, 'outcome'> {
  @IsBoolean()
  @JSONSchema({ description: 'Every stage ran, and none found an error.' })
  valid!: boolean;
  @Nested(() => StageWithIssuesShape) read!: DocumentVerdict['read'];
  @Nested(() => StageWithIssuesShape) schema!: DocumentVerdict['schema'];
  @Nested(() => StageShape) rules!: DocumentVerdict['rules'];
  @Nested(() => IssueShape, { each: true })
  @JSONSchema({ description: 'Findings of the rules.' })
  issues!: DocumentVerdict['issues'];
  @Nested(() => DocumentShape) document!: DocumentVerdict['document'];
  @Nested(() => TotalsShape, { nullable: true }) totals!: DocumentVerdict['totals'];
  @Nested(() => VatBreakdownShape, { each: true, nullable: true }) vatBreakdown!: DocumentVerdict['vatBreakdown'];
  @Nested(() => RuleSetShape, { nullable: true }) ruleSet!: DocumentVerdict['ruleSet'];
  @OrNull({ type: 'string' }) cenRuleSet!: string | null;
  @Nested(() => UpcomingShape, { nullable: true })
  @JSONSchema({ description: 'null: no later edition is known, or one was asked for by its id.' })
  upcoming!: DocumentVerdict['upcoming'];
  @IsOptional()
  @Nested(() => OwnRulesShape)
  @JSONSchema({
    description:
      'Present when check.ruleSet names rules that somebody brought: what they say, beside the official verdict. valid says that neither found an error.',
  })
  ownRules?: OwnRulesReport;
  @IsOptional()
  @Nested(() => ProfileVerdictShape, { each: true })
  @JSONSchema({
    description: 'Present when check.profiles is all: every profile we have rules for, the judged one first.',
  })
  profiles?: NonNullable<DocumentVerdict['profiles']>;
  @IsString({ each: true })
  @JSONSchema({ description: 'Rule groups that were not checked; while there are any, canProceed is false.' })
  notChecked!: DocumentVerdict['notChecked'];
  @IsOptional()
  @IsObject()
  @JSONSchema({
    description: 'Present when issues is cut off: the true number of issues by code.',
    additionalProperties: { type: 'integer' },
  })
  truncated?: Readonly<Record<string, number>>;
  @Nested(() => ReportProvenanceShape) provenance!: ReportProvenanceShape;
}
