import { schemaFacts } from './schema-facts';
import { tableText, type TableShape } from './table-text';
import { qualified, readXsdFolder } from './xsd-files';

const ublSchemas = 'urn:oasis:names:specification:ubl:schema:xsd:';
const ciiSchemas = 'urn:un:unece:uncefact:data:standard:';

const tables: readonly { readonly file: string; readonly roots: readonly string[]; readonly shape: TableShape }[] = [
  {
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
  },
  {
    file: 'libs/checks/invoice-rules/src/schema/cii-d16b.generated.ts',
    roots: [qualified(`${ciiSchemas}CrossIndustryInvoice:100`, 'CrossIndustryInvoice')],
    shape: {
      constant: 'ciiD16b',
      title: 'CII D16B',
      prefixes: {
        rsm: `${ciiSchemas}CrossIndustryInvoice:100`,
        ram: `${ciiSchemas}ReusableAggregateBusinessInformationEntity:100`,
        qdt: `${ciiSchemas}QualifiedDataType:100`,
        udt: `${ciiSchemas}UnqualifiedDataType:100`,
      },
      isTypePerElement: false,
    },
  },
];

/**
 * The tables of the schema stage, made from the official schemas of UBL 2.1 and CII D16B (uncoupled).
 * @param folder holds the XSD files, at any depth; the files of other documents may stand beside them
 * @returns source text by path in the repository
 */
export function schemaTables(folder: string): ReadonlyMap<string, string> {
  const components = readXsdFolder(folder);
  return new Map(
    tables.map(({ file, roots, shape }) => [
      file,
      tableText(schemaFacts(components, roots), shape, header(shape.title)),
    ]),
  );
}

function header(title: string): string[] {
  return [
    `What ${title} lets an invoice hold: elements in their order, how often, their attributes and lexical kinds. Facts of the official`,
    'schema, none of its text. How the lines are read stands in schema-table.ts.',
    'Written by: npm run schemas -- <folder with the official XSD files>',
  ];
}
