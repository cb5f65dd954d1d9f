import { languages } from '@einvoice/languages';
import { siteText, type SiteTextId, siteTexts } from './site-texts';

const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Words that are the same in both languages. */
const alike: Readonly<Record<string, readonly string[]>> = {};

it.each(languages)('%s has every text of the site, with the arguments of the English one', (language) => {
  expect(Object.keys(siteTexts[language])).toEqual(Object.keys(siteTexts.en));
  for (const [id, text] of Object.entries(siteTexts.en)) {
    const here = siteTexts[language][id as SiteTextId];
    expect([id, argumentsOf(here)]).toEqual([id, argumentsOf(text)]);
    if (language !== 'en' && !alike[language]?.includes(id)) expect([id, here]).not.toEqual([id, text]);
  }
  expect(siteText(language, 'costSays', { price: '€0.01' })).toContain('€0.01');
});
