import { type HybridPdfOptions } from '@einvoice/invoice-rules';
import path from 'node:path';

/** PDFs are read by a program that the build puts beside every program of this app. */
export const hybridPdf: HybridPdfOptions = { childArguments: [path.join(__dirname, 'hybrid-pdf.program.js')] };
