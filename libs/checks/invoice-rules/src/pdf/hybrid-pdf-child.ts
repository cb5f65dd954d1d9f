import { serveHybridPdf } from './serve-hybrid-pdf';

/** The program of the child process of `readHybridPdf`; a build bundles it into a file of its own beside the app. */
void serveHybridPdf();
