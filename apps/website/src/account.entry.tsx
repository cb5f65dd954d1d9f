import { createRoot } from 'react-dom/client';
import { AccountApp } from './account/account-app';
import { loadTexts } from './load-texts';

await loadTexts();
createRoot(document.getElementById('app')!).render(<AccountApp />);
