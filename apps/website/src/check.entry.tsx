import { hydrateRoot } from 'react-dom/client';
import { checkPages } from './check/check-pages';
import { loadTexts } from './load-texts';
import { withoutLanguage } from './spoken-language';

const page = checkPages.find(({ address }) => address === withoutLanguage(location.pathname).replace(/\/$/, ''));
await loadTexts();
if (page) hydrateRoot(document.getElementById('app')!, <page.Content />);
