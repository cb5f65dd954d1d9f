import { createRoot } from 'react-dom/client';
import { AccountApp } from './account/account-app';

createRoot(document.getElementById('app')!).render(<AccountApp />);
