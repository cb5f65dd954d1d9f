import { schemaFacts } from './schema-facts';
import { tableText, type TableShape } from './table-text';
import { qualified, readXsdFolder, type XsdComponents } from './xsd-files';

const ublSchemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const ciiSchemas = 'urn:un:unece:uncefact:data:standard:';

interface Table {
  readonly file: string;
  readonly roots: readonly string[];
  readonly shape: TableShape;
}

const ublTable: Table = {
  file: 'libs/checks/invoice-rules/src/schema/ubl-2.1.generated.ts',
  roots: [qualified(`${ublSchemas}Invoice-2`, 'Invoice'), qualified(`${ublSchemas}CreditNote-2`, 'CreditNote')],
  shape: {
    constant: 'ubl21',
    title: 'UBL 2.1',
    prefixes: {
      inv: `${ublSchemas}Invoice-2`,
      cn: `${ublSchemas}CreditNote-2`,
      cac: `${ublSchemas}CommonAggregateComponents-2`,
      cbc: `${ublSchemas}CommonBasicComponents-2`,
      ext: `${ublSchemas}CommonExtensionComponents-2`,
    },
    isTypePerElement: true,
  },
};

/** Editions of CII have one namespace. */
const ciiTable = (edition: string): Table => ({
  file: `libs/checks/invoice-rules/src/schema/cii-${edition.toLowerCase()}.generated.ts`,
  roots: [qualified(`${ciiSchemas}CrossIndustryInvoice:100`, 'CrossIndustryInvoice')],
  shape: {
    constant: `cii${edition[0]!}${edition.slice(1).toLowerCase()}`,
    title: `CII ${edition}`,
    prefixes: {
      rsm: `${ciiSchemas}CrossIndustryInvoice:100`,
      ram: `${ciiSchemas}ReusableAggregateBusinessInformationEntity:100`,
      qdt: `${ciiSchemas}QualifiedDataType:100`,
      udt: `${ciiSchemas}UnqualifiedDataType:100`,
    },
    isTypePerElement: false,
  },
});

const isOfD22b = (file: string) => file.includes('D22B');

/**
 * The tables of the schema stage, made from the official schemas of UBL 2.1, CII D16B (uncoupled) and CII D22B, whose code lists stay open.
 * @param folder holds the XSD files, at any depth; the files of other documents may stand beside them. Those of D22B have it in their names
 * @returns source text by path in the repository
 */
export function schemaTables(folder: string): ReadonlyMap<string, string> {
  const others = readXsdFolder(folder, (file) => !isOfD22b(file));
  const d22b = readXsdFolder(folder, isOfD22b);
  const text = (components: XsdComponents, { file, roots, shape }: Table) =>
    [file, tableText(schemaFacts(components, roots), shape, header(shape.title))] as const;
  return new Map([text(others, ublTable), text(others, ciiTable('D16B')), text(d22b, ciiTable('D22B'))]);
}

function header(title: string): string[] {
  return [
    `What ${title} lets an invoice hold: elements in their order, how often, their attributes and lexical kinds. Facts of the official`,
    'schema, none of its text. How the lines are read stands in schema-table.ts.',
    'Written by: npm run schemas -- <folder with the official XSD files>',
  ];
}
