import { type Seen } from './tour';

/** The page beside the pictures: every state with what it is. */
export function indexOf(seen: readonly Seen[]): string {
  const states = seen.map(({ title, pictures }) => {
    const images = pictures.map((file) => `<img src="${file}" alt="${file.replace('.png', '')}" height="420">`);
    return `## ${title}\n\n${images.join('\n')}\n`;
  });
  return `# The site in pictures

Every page and state, at 1280 px and at 360 px, light and dark, at 768 px, and one each at 320 px, at 200 % zoom, in forced colours, with less
motion and without JavaScript; \`node tools/run.mjs walks\` takes them again, and looks
for faults on its way: axe, scrolling sideways at 320 px and at 200 % zoom, motion, focus in forced colours, refusals of the page's policy.

${states.join('\n')}`;
}
