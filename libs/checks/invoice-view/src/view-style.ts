const text = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem;border-bottom:1px solid}
h3,h4{font-size:1rem;margin:1rem 0 .25rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr));gap:.5rem 1.5rem;margin:0}
dt{font-size:.8125rem;opacity:.8}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap;font-variant-numeric:tabular-nums}
small{font-size:.75rem;white-space:nowrap;opacity:.8}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:start;vertical-align:top;padding-block:.25rem;padding-inline-end:.5rem;border-bottom:1px solid;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.line{border-top:1px solid;padding:.5rem 0}
.note{font-size:.8125rem;margin:1rem 0 0}
@media print{main{max-width:none;padding:0}section{break-inside:avoid}body{font-size:10pt}}
`;

/** The style of the view, and its SHA-256 as a policy names it: a spec computes it anew. */
export const viewStyle = { text, hash: 'sha256-NN+daU7DuKW3Vl5u+NTfkKxboTupxj0T8WNzTgznOXs=' } as const;
