import { hydrateRoot } from 'react-dom/client';
import { loadTexts } from './load-texts';
import { ReviewApp } from './review/review-app';

await loadTexts();
hydrateRoot(document.getElementById('app')!, <ReviewApp />);
