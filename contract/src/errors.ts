/**
 * All errors that the server can return: the code, HTTP status and message for people. A test checks that
 * `docs/errors.md` lists the same errors.
 */
export const ERRORS = {
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.unsupported_media_type': {
    status: 415,
    message: 'The content type of the request is not supported.',
  },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'request.method_not_allowed': { status: 405, message: 'This URL does not support the request method.' },
  'request.format_unsupported': {
    status: 501,
    message: 'This resource is not available in the requested format.',
  },
  'auth.required': { status: 401, message: 'You are not logged in. Log in and try again.' },
  'auth.csrf': { status: 403, message: 'Cannot make request without CSRF token.' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do this.' },
  'accounts.wrong_credentials': { status: 401, message: 'The e-mail address or the password is incorrect.' },
  'accounts.wrong_password': { status: 403, message: 'The password is incorrect.' },
  'accounts.suspended': {
    status: 403,
    message: 'This account is suspended. Contact support if you think this is a mistake.',
  },
  'accounts.email_taken': { status: 409, message: 'An account with this e-mail address already exists.' },
  'accounts.username_taken': { status: 409, message: 'This username is already taken. Choose another one.' },
  'accounts.sign_ups_closed': {
    status: 403,
    message: 'Sign-up on this instance is closed or by invitation only.',
  },
  'accounts.invite_spent': {
    status: 403,
    message: 'This invitation has expired or was already used. Ask for a new one.',
  },
  'accounts.link_spent': {
    status: 400,
    message: 'This link has expired or was already used. Request a new one.',
  },
  'accounts.picture_unreadable': {
    status: 422,
    message: 'The picture cannot be read. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
  },
  'accounts.api_token_limit': {
    status: 409,
    message: 'This account has the maximum number of API tokens. Revoke one that you no longer need.',
  },
  'resource.not_found': {
    status: 404,
    message: 'This resource does not exist, or you do not have access to it.',
  },
  'resource.conflict': {
    status: 409,
    message: 'This resource was changed in the meantime. Reload it and try again.',
  },
  'resource.range_not_satisfiable': { status: 416, message: 'The requested range is outside of the file.' },
  'import.encrypted': {
    status: 422,
    message: 'The file is password protected. Remove the password and upload it again.',
  },
  'import.corrupt': { status: 422, message: 'The file is damaged, or its type does not match its name.' },
  'import.empty': { status: 422, message: 'The file has no content to show.' },
  'import.too_large': { status: 413, message: 'The file is too large or too complex for this instance.' },
  'import.unsupported': {
    status: 415,
    message: 'This file type is not supported. Use a PowerPoint, PDF, Markdown or .flydeck file.',
  },
  'upload.storage_full': {
    status: 413,
    message: 'Your storage is full. Delete presentations that you no longer need, including those in the trash.',
  },
  'upload.guest_storage_full': {
    status: 413,
    message: 'People without an account can add files of at most 20 MB in total. Log in to add more.',
  },
  'editing.history_full': {
    status: 413,
    message: 'The history of this presentation has its maximum size. Delete older versions and try again.',
  },
  'access.unknown_person': {
    status: 404,
    message: 'There is no account with this username. Enter the mail address of the person instead.',
  },
  'access.too_many': {
    status: 409,
    message: 'This presentation is shared with the maximum number of people. End the access of somebody first.',
  },
  'comments.full': {
    status: 409,
    message: 'This presentation has the maximum number of comments. Delete comments that are no longer needed.',
  },
  'recordings.full': {
    status: 409,
    message: 'This recording has the maximum length or number of clips, or this presentation has too many recordings.',
  },
  'live.closed': {
    status: 409,
    message: 'Answers and questions are not accepted at the moment.',
  },
  'live.full': {
    status: 409,
    message: 'This live session has the maximum number of questions or remotes, or you have too many sessions.',
  },
  'outline.daily_limit': {
    status: 429,
    message: 'You have reached today’s limit for AI outlines. You can still have your own words arranged.',
  },
  'outline.failed': {
    status: 502,
    message: 'The AI service gave no usable answer. Please try again in a moment.',
  },
  'purchases.payment_required': {
    status: 402,
    message: 'You must purchase this PDF before you can export it.',
  },
  'purchases.already_purchased': { status: 409, message: 'You already purchased this PDF.' },
  'purchases.no_provider': {
    status: 409,
    message: 'A price requires a payment provider, and this instance has none.',
  },
  'purchases.provider_failed': {
    status: 502,
    message: 'The payment provider did not respond. Please try again in a moment.',
  },
  'storage.full': {
    status: 507,
    message: 'This instance has no storage space left. Please try again later.',
  },
  'server.unavailable': {
    status: 503,
    message: 'The service is temporarily unavailable. Please try again in a moment.',
  },
  'server.internal': {
    status: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Error response of the API, as `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: ErrorCode;
  /** Id of the request in the log of the server. */
  readonly requestId: string;
  /** The invalid parts of the request, such as the invalid file of several, if they are known. */
  readonly issues?: readonly ProblemIssue[];
}

export interface ProblemIssue {
  /** The invalid part of the request, such as `query.page`, or `body.file.1` for the second file of a form. */
  readonly path: string;
  readonly message: string;
}

interface PublicErrorOptions extends ErrorOptions {
  readonly issues?: readonly ProblemIssue[];
}

/** Features throw this error with a code of `ERRORS`. The HTTP server converts it to a response. */
export class PublicError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly ProblemIssue[] | undefined;

  constructor(code: ErrorCode, options?: PublicErrorOptions) {
    super(ERRORS[code].message, options);
    this.name = 'PublicError';
    this.code = code;
    this.issues = options?.issues;
  }
}
