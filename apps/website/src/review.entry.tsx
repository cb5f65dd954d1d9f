import { hydrateRoot } from 'react-dom/client';
import { ReviewApp } from './review/review-app';

hydrateRoot(document.getElementById('app')!, <ReviewApp />);
