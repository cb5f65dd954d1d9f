import { createRoot } from 'react-dom/client';
import { pageAt } from './account/page-at';
import { loadTexts } from './load-texts';
import { FailureBoundary } from './review/failure-boundary';

const [Page] = await Promise.all([pageAt(location.pathname), loadTexts()]);
createRoot(document.getElementById('app')!).render(
  <FailureBoundary onReset={() => location.reload()}>
    <Page />
  </FailureBoundary>,
);
