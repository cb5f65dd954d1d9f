// Runs before the first paint, so that a chosen theme does not flash. Without a choice the system decides.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
if (chosen !== undefined) document.documentElement.dataset['theme'] = chosen;

addEventListener('DOMContentLoaded', () => {
  const button = document.getElementById('theme');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const isDark =
      (dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
    dataset['theme'] = isDark ? 'light' : 'dark';
    document.cookie = `theme=${dataset['theme']}; path=/; max-age=31536000; samesite=lax`;
  });
});
