import { peppolLookup } from '@einvoice/limits';
import {
  type IdentifierTried,
  type InvoiceCapability,
  type ParticipantIdentifier,
  type PeppolAnswer,
  type PeppolProvenance,
} from '@einvoice/peppol-client';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DecidedAnswerShape, OutsideRegisterProvenanceShape, OutsideTextShape } from '../answer-shape';
import { Characters, MayBeAbsent, Nested, OrNull, RequiredUnless } from '../json-schema';

const peppolCountries =
  'AT BE BG HR CY CZ DE DK EE ES FI FR GB GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

const { vatIdCharacters, endpointIdCharacters, endpointSchemeCharacters } = peppolLookup;

export class LookupPeppolParticipantInput {
  @IsIn(peppolCountries)
  @IsString()
  @JSONSchema({ description: 'Of the receiver, ISO 3166 alpha-2.' })
  countryCode!: string;

  @RequiredUnless('endpointId')
  @IsString()
  @Characters(vatIdCharacters.min, vatIdCharacters.max)
  @JSONSchema({ description: 'VAT number of the receiver. Send vatId or endpointId, or both.' })
  vatId?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(endpointIdCharacters.min, endpointIdCharacters.max)
  @JSONSchema({ description: 'GLN or another identifier in endpointScheme.' })
  endpointId?: string;

  @MayBeAbsent()
  @IsString()
  @Characters(endpointSchemeCharacters.min, endpointSchemeCharacters.max)
  @JSONSchema({ description: 'EAS code of endpointId, or for vatId. Default: 0208 for BE, else 0088.' })
  endpointScheme?: string;
}

class ParticipantShape {
  @IsString() scheme!: string;
  @IsString() value!: string;
}

class IdentifierTriedShape extends ParticipantShape {
  @IsIn(['given', 'contract_default', 'country_practice']) source!: string;
  @IsIn(['registered', 'not_registered', 'unavailable']) result!: string;
  @OrNull({ type: 'string' }) reason!: string | null;
}

class PeppolProvenanceShape extends OutsideRegisterProvenanceShape {
  @OrNull({ type: 'string' }, 'The DNS zone that was asked.')
  smlZone!: string | null;
  @Nested(() => OutsideTextShape, { nullable: true }) smpHost!: OutsideTextShape | null;
  @IsBoolean()
  @JSONSchema({ description: 'The capability was read from metadata whose signature was verified.' })
  signatureVerified!: boolean;
}

const capabilities = [
  'supported',
  'document_type_missing',
  'process_missing',
  'endpoint_missing',
  'endpoint_not_yet_active',
  'endpoint_expired',
];

export class LookupPeppolParticipantOutput extends DecidedAnswerShape {
  @IsIn(['registered', 'not_registered', 'unavailable', 'not_configured'])
  @JSONSchema({ description: 'Only registered and not_registered are definitive.' })
  status!: PeppolAnswer['status'];
  @OrNull({ type: 'boolean' }, 'Takes Peppol BIS Billing 3.0 invoices now; null when nobody could say.')
  supportsBis30Invoice!: boolean | null;
  @OrNull(
    { type: 'string', enum: capabilities },
    'Of a registered receiver: what is there or missing for such an invoice.',
  )
  capability!: InvoiceCapability | null;
  @Nested(() => ParticipantShape, { nullable: true }) identifier!: ParticipantIdentifier | null;
  @OrNull({ type: 'string' }, 'Why nobody could say; null when status is definitive.')
  reason!: string | null;
  @Nested(() => IdentifierTriedShape, { each: true }) identifiersTried!: readonly IdentifierTried[];
  @Nested(() => PeppolProvenanceShape) provenance!: PeppolProvenance & { readonly outsideText: readonly string[] };
}
