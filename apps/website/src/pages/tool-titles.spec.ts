import { languages } from '@einvoice/languages';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { forget, learn } from '../known-texts';
import { speakIn } from '../spoken-language';
import { everyText } from '../texts/every-text';
import { tools } from './tool-prices';
import { ToolTable } from './tool-table';
import { toolTitles } from './tool-titles';

it('the title of every tool, and of none else, is a message that each language says', () => {
  expect(toolTitles).toEqual(Object.fromEntries(tools.map(({ name, title }) => [name, title])));
});

it.each(languages.filter((language) => language !== 'en'))(
  'the list of tools in %s has no English title',
  (language) => {
    speakIn(language);
    learn(everyText[language]);
    const list = renderToStaticMarkup(createElement(ToolTable));
    forget();
    speakIn('en');
    expect(tools.filter(({ title }) => list.includes(`>${title.replace("'", '&#x27;')}<`))).toEqual([]);
  },
);
