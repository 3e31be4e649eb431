/**
 * Path that requests the PDF of a presentation: `POST`, with cookies (V7.4). The response contains a
 * `conversion_token`.
 */
export const exportPdfPath = (oid: string): string => `/backend/export/${oid}/pdf/`;

/**
 * Path that starts the conversion: `POST`, with the `conversion_token` (V7.5). The response contains a
 * `conversion_status_token`.
 */
export const CONVERSION_PATH = '/backend/export/conversion/';

/** Path that returns the status of a conversion: `POST`, with the `conversion_status_token` (V7.6). */
export const CONVERSION_STATUS_PATH = '/backend/export/conversion-status/';

/** Interval at which pages poll the conversion status (V9.1). */
export const EXPORT_POLL_INTERVAL_MS = 1500;

/** Values of the field `status`. V9.2 prescribes 5, 6 and 8. For any other value, the page polls again (V4.20). */
export const CONVERSION_STATUS = { waiting: 2, converting: 3, done: 5, failed: 6, timedOut: 8 } as const;

/** The part before the colon of `results[0].uri` in a conversion status. */
export const MEDIA_SCHEME = 'pdf';

/** Path prefix of PDF files. The rest of the path is the part of `results[0].uri` after the colon (V7.6). */
export const MEDIA_PATH = '/media/';

/** Lifetime of the PDF link that a page receives after a conversion. */
export const MEDIA_LINK_TTL_SECONDS = 3600;

/** Lifetime of the PDF link in the mail after a purchase. */
export const MAILED_LINK_TTL_DAYS = 30;

/** Contents of a PDF: all steps, or the overview only. */
export const PDF_STEPS = ['all', 'overview'] as const;
/** Page size of a PDF: the size of the step on the page (`screen`), or A4 with the step scaled to fit. */
export const PDF_SIZES = ['screen', 'a4'] as const;

/** The PDF that a page requests by default. `notes` is whether the PDF contains the speaker notes. */
export const DEFAULT_PDF_OPTIONS = { steps: 'all', notes: false, size: 'screen' } as const;
