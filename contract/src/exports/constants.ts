/** `POST`, with credentials: asks for the PDF of a presentation (V§7, "PDF export", step 1). */
export const exportPdfPath = (oid: string): string => `/backend/export/${oid}/pdf/`;

/** `GET`: pages and sizes of its PDFs. */
export const pdfFilesPath = (oid: string): string => `/api/presentations/${oid}/pdf-files`;

/** How often the page asks how a conversion stands (V§9). */
export const EXPORT_POLL_INTERVAL_MS = 1500;

/** How a conversion stands, as `status` says it: 5, 6 and 8 are V§9's; every other value means "ask again". */
export const CONVERSION_STATUS = { waiting: 2, converting: 3, done: 5, failed: 6, timedOut: 8 } as const;

/** What stands before the colon of `results[0].uri`. */
export const MEDIA_SCHEME = 'pdf';

/** The media host of V§7, on this instance: what stands after the colon of `results[0].uri` is appended to it. */
export const MEDIA_PATH = '/media/';

/** How long a link to a finished PDF opens it, from the page. */
export const MEDIA_LINK_TTL_SECONDS = 3600;

/** How long the link in the mail after a purchase works. */
export const MAILED_LINK_TTL_DAYS = 30;

/** Which pages a PDF has. */
export const PDF_STEPS = ['all', 'overview'] as const;
/** What size its pages have: the steps' own, or A4 with the step fitted on it. */
export const PDF_SIZES = ['screen', 'a4'] as const;

export const DEFAULT_PDF_OPTIONS = { steps: 'all', notes: false, size: 'screen' } as const;
