import { type Issue } from '../issues';
import { type ProfileName } from '../profiles';
import { quoted } from '../quote';
import { type SchemaReading } from '../judge-schema';
import { ciiTerms, ublTerms } from '../terms/terms';
import { isCii } from '../tree/cii-elements';
import { allAt } from '../tree/ubl-path';
import { lineColumnOf, startOf } from '../xml/source-places';
import { xpath } from '../xml/xpath';

/** The profiles that an invoice may declare under a level; the core of EN 16931 is also what France declares. */
const profilesOfLevel: Readonly<Record<string, readonly ProfileName[]>> = {
  MINIMUM: ['factur-x-minimum'],
  'BASIC WL': ['factur-x-basic-wl'],
  BASIC: ['factur-x-basic'],
  'EN 16931': ['en16931', 'factur-x-en16931', 'br-fr'],
  COMFORT: ['en16931', 'factur-x-en16931', 'br-fr'],
  EXTENDED: ['factur-x-extended'],
  XRECHNUNG: ['xrechnung', 'xrechnung-extension', 'xrechnung-cvd'],
};
const withoutBlanks = (level: string) => level.toUpperCase().replace(/[\s_-]/g, '');
const byLevel = new Map(
  Object.entries(profilesOfLevel).map(([level, names]) => [withoutBlanks(level), { level, names }]),
);

/**
 * A warning about a PDF whose metadata name another level of Factur-X than the invoice in it declares (BT-24): programs that look at
 * the one take another path than those that look at the other. The XML counts.
 * @param level as the metadata write it; null where they name none
 */
export function levelFinding(
  level: string | null,
  { root, source }: SchemaReading,
  declared: ProfileName | null,
): Issue | null {
  if (level === null) return null;
  const known = byLevel.get(withoutBlanks(level));
  if (known !== undefined && declared !== null && known.names.includes(declared)) return null;
  const { pathOf } = isCii(root.kind) ? ciiTerms : ublTerms;
  const at = allAt(root, pathOf('BT-24'))[0] ?? root;
  const right = [...byLevel.values()].find(({ names }) => declared !== null && names.includes(declared))?.level;
  return {
    code: 'pdf_level_differs',
    severity: 'warning',
    path: xpath(at),
    ...lineColumnOf(source, startOf(at)),
    terms: ['BT-24'],
    message: `The metadata of the PDF say that the invoice is of the level ${quoted(level)}; the XML in it declares another profile. The XML was judged.`,
    fix: `Let the program that makes the PDF write the level of the XML${right === undefined ? '' : `, ${right}`}, or declare in BT-24 the profile that was meant.`,
  };
}
