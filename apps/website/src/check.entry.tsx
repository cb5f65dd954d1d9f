import { hydrateRoot } from 'react-dom/client';
import { checkPages } from './check/check-pages';

const page = checkPages.find(({ address }) => address === location.pathname.replace(/\/$/, ''));
if (page) hydrateRoot(document.getElementById('app')!, <page.Content />);
