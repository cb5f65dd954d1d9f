// Runs before the first paint, so that a chosen theme does not flash. Without a choice the system decides.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
if (chosen !== undefined) document.documentElement.dataset['theme'] = chosen;

const system = matchMedia('(prefers-color-scheme: dark)');
const { dataset } = document.documentElement;
const isDark = (): boolean => (dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';

addEventListener('DOMContentLoaded', () => {
  const button = document.getElementById('theme');
  if (button === null) return;
  const say = () => (button.textContent = isDark() ? 'Light theme' : 'Dark theme'); // what a press does
  say();
  system.addEventListener('change', say);
  button.hidden = false;
  button.addEventListener('click', () => {
    dataset['theme'] = isDark() ? 'light' : 'dark';
    document.cookie = `theme=${dataset['theme']}; path=/; max-age=31536000; samesite=lax`;
    say();
  });
});
