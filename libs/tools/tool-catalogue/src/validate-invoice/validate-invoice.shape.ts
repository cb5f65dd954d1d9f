import { IsArray, IsBoolean, IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DomainAnswerShape } from '../answer-shape';
import { Nested } from '../json-schema';

export class ValidateInvoiceInput {
  @IsObject()
  @JSONSchema({
    description:
      'Draft invoice or credit note in camelCase EN 16931 terms: number, issueDate, currency, seller, buyer, lines. ' +
      'Totals may be omitted; they are computed. What is wrong inside is reported, not refused.',
  })
  invoice!: Record<string, unknown>;
}

/** One finding; `path` is a JSON pointer into `invoice`, `patch` an RFC 6902 patch of it. */
export class IssueShape {
  @IsString()
  @JSONSchema({ description: 'Official rule id, or snake_case for our own checks.' })
  code!: string;
  @IsIn(['error', 'warning']) severity!: string;
  @IsString()
  @JSONSchema({ description: 'JSON pointer into invoice.' })
  path!: string;
  @IsString({ each: true }) terms!: string[];
  @IsString() message!: string;
  @IsString() fix!: string;
  @IsOptional()
  @IsArray()
  @JSONSchema({ description: 'RFC 6902 patch of invoice.', items: { type: 'object' } })
  patch?: object[];
}

/** Amounts as decimal text; a total that was neither stated nor can be computed is left out. */
export class TotalsShape {
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

export class VatBreakdownShape {
  @IsString() taxable!: string;
  @IsString() tax!: string;
  @IsString() category!: string;
  @IsOptional() @IsString() rate?: string;
  @IsOptional() @IsString() exemptionReason?: string;
  @IsOptional() @IsString() exemptionCode?: string;
}

/** The edition of the official rules by which an invoice was judged; days as YYYY-MM-DD. */
export class RuleSetShape {
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

export class ValidateInvoiceOutput extends DomainAnswerShape {
  @IsBoolean()
  @JSONSchema({ description: 'No issue of severity error.' })
  valid!: boolean;
  @Nested(() => IssueShape, { each: true }) issues!: IssueShape[];
  @Nested(() => TotalsShape, { nullable: true }) totals!: TotalsShape | null;
  @Nested(() => VatBreakdownShape, { each: true, nullable: true }) vatBreakdown!: VatBreakdownShape[] | null;
  @Nested(() => RuleSetShape) ruleSet!: RuleSetShape;
  @IsString() cenRuleSet!: string;
  @IsString({ each: true })
  @JSONSchema({ description: 'Rule groups that were not checked; while there are any, canProceed is false.' })
  notChecked!: string[];
  @IsOptional()
  @IsObject()
  @JSONSchema({
    description: 'Present when issues is cut off: the true number of issues by code.',
    additionalProperties: { type: 'integer' },
  })
  truncated?: Record<string, number>;
}
