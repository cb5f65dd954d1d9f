import { Prose } from '../prose';

const hasDate = (title: string): boolean => / - \d{4}-\d{2}-\d{2}$/.test(title);

/** CHANGELOG.md: versions are its `##`, entries its list items; an entry may go on over several lines. */
export function ChangelogPage({ markdown }: { readonly markdown: string }) {
  const versions = markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      const entries = rest.join('\n').split(/^- /m).slice(1);
      return { title: title.trim(), entries: entries.map((entry) => entry.replace(/\s+/g, ' ').trim()) };
    });
  return (
    <div className="wrap narrow">
      <h1>Changelog</h1>
      {versions.map(({ title, entries }, at) => (
        <section key={title}>
          <h2>{title}</h2>
          {!hasDate(title) && <p className="muted">Runs here without a number yet, since {versions[at + 1]?.title}.</p>}
          <ul className="plain">
            {entries.map((entry) => (
              <li key={entry}>
                <Prose text={entry.replace(/\[([^\]]+)\]\((?!\/)[^)]+\)/g, '$1')} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
