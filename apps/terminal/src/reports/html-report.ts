import { plain } from './plain-text';
import { byCode, counted, levelShown, type ReportedDocument, type ReportedFinding, type ReportWriter, type RunSummary, verdictOf, verdictShown } from './report'; // prettier-ignore
import { placeOf, summaryLines } from './table-report';
import { escapedAttribute as escaped } from './text-reports';
import { say, spokenLanguage } from '../texts/say';

const placesShownMax = 20;

/** One page that needs nothing else: readable offline, printable, without a script. Findings stand with the lines they are about. */
export class HtmlReport implements ReportWriter {
  readonly isList = false;

  begin(): string {
    // Nothing is loaded from anywhere, whatever a document says.
    return `<!doctype html>\n<html lang="${spokenLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${say('E-invoice report')}</title><style>${style}</style></head><body><h1>${say('E-invoice report')}</h1>\n`;
  }

  document(document: ReportedDocument): string {
    const { name, ruleSet, findings, truncated } = document;
    if (findings.length === 0) return '';
    const verdict = verdictOf(document);
    const by = ruleSet === null ? '' : ` <small>${escaped(say('by {ruleSet}', { ruleSet }))}</small>`;
    const groups = byCode(findings).map((group) => groupOf(group, truncated?.[group[0].code] ?? group.length));
    return `<section><h2>${escaped(name)} <span class="${verdict === 'valid' ? 'valid' : 'error'}">${verdictShown(document)}</span>${by}</h2>\n${groups.join('\n')}</section>\n`;
  }

  /** Written last, shown first. */
  end(summary: RunSummary): string {
    const lines = summaryLines(summary).map((line) => `<p>${escaped(line)}</p>`);
    return `<header>${lines.join('')}</header></body></html>\n`;
  }
}

function groupOf(group: readonly [ReportedFinding, ...ReportedFinding[]], count: number): string {
  const [{ code, level, message, fix, reason, isNew }] = group;
  const notes = [counted(count, 'place'), ...(isNew ? [] : [say('in the baseline')]), ...(reason === null ? [] : [say('set to {level}: {reason}', { level: levelShown(level), reason })])]; // prettier-ignore
  const places = group.slice(0, placesShownMax).map(placeShown);
  const rest = count - places.length;
  return `<article><h3><span class="${level}">${levelShown(level)}</span> ${escaped(code)} <small>${escaped(notes.join(', '))}</small></h3>
<p>${escaped(message)}</p><p class="fix">${escaped(fix)}</p>${places.join('')}${rest > 0 ? `<p><small>${say('and {places}', { places: counted(rest, 'other place') })}</small></p>` : ''}</article>`;
}

function placeShown(finding: ReportedFinding): string {
  const rows = (finding.excerpt ?? []).map(({ line, text, isFinding }) => {
    const number = line === null ? '' : `<i>${line}</i>`;
    return `<span${isFinding ? ' class="here"' : ''}>${number}${escaped(text.replaceAll('\t', '  '))}</span>`;
  });
  const place = `<p class="place">${escaped(placeOf(finding))} <small>${escaped(plain(finding.path))}</small></p>`;
  return rows.length === 0 ? place : `${place}<pre>${rows.join('\n')}</pre>`;
}

const style = `
:root{color-scheme:light dark;--error:#b3261e;--warning:#7a5200;--valid:#1b6e3a;--line:#8886;--here:#f5c51833}
@media(prefers-color-scheme:dark){:root{--error:#ff9a90;--warning:#f0c060;--valid:#7fd8a0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;display:flex;flex-direction:column}
h1{order:-2}header{order:-1;border-bottom:1px solid var(--line)}h2{margin:2rem 0 0;overflow-wrap:anywhere}
h3{margin:0}article{margin:1rem 0;padding:.8rem 1rem;border:1px solid var(--line);border-radius:.4rem}
p{margin:.4rem 0}.fix::before{content:"→ "}small{font-weight:400;overflow-wrap:anywhere}
.error{color:var(--error)}.warning{color:var(--warning)}.valid{color:var(--valid)}.off{opacity:.7}
pre{font:13px/1.5 ui-monospace,monospace;overflow-x:auto;margin:.2rem 0;border:1px solid var(--line);border-radius:.3rem}
pre span{display:inline-block;min-width:100%;box-sizing:border-box;padding:0 .5rem}pre i{font-style:normal;opacity:.6;display:inline-block;min-width:3em;margin-inline-end:1em;text-align:end}
.here{background:var(--here)}@media print{article{break-inside:avoid}}`;
