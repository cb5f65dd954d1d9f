import { type Texts } from '../known-texts';
import { type OtherLanguage } from '../spoken-language';
import deAccount from './de/account.json';
import deMany from './de/many.json';
import dePages from './de/pages.json';
import deReview from './de/review.json';
import frAccount from './fr/account.json';
import frMany from './fr/many.json';
import frPages from './fr/pages.json';
import frReview from './fr/review.json';
import nlAccount from './nl/account.json';
import nlMany from './nl/many.json';
import nlPages from './nl/pages.json';
import nlReview from './nl/review.json';
import itAccount from './it/account.json';
import itMany from './it/many.json';
import itPages from './it/pages.json';
import itReview from './it/review.json';
import esAccount from './es/account.json';
import esMany from './es/many.json';
import esPages from './es/pages.json';
import esReview from './es/review.json';
import plAccount from './pl/account.json';
import plMany from './pl/many.json';
import plPages from './pl/pages.json';
import plReview from './pl/review.json';

/** What pages say in each language, by the English message; English is what they say without it. A message stands where it is said first. */
export const everyText: Readonly<Record<OtherLanguage, Texts>> = {
  de: { ...deAccount, ...deMany, ...dePages, ...deReview },
  fr: { ...frAccount, ...frMany, ...frPages, ...frReview },
  nl: { ...nlAccount, ...nlMany, ...nlPages, ...nlReview },
  it: { ...itAccount, ...itMany, ...itPages, ...itReview },
  es: { ...esAccount, ...esMany, ...esPages, ...esReview },
  pl: { ...plAccount, ...plMany, ...plPages, ...plReview },
};
