/**
 * Every error that the server returns: its code, HTTP status and message for people. The list is closed; a test keeps
 * `docs/errors.md` in sync with it.
 */
export const ERRORS = {
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.unsupported_media_type': { status: 415, message: 'This content type is not supported.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'request.method_not_allowed': { status: 405, message: 'This URL does not support this method.' },
  'request.format_unsupported': { status: 501, message: 'This is not available in the requested format.' },
  'auth.required': { status: 401, message: 'Please log in first.' },
  'auth.csrf': { status: 403, message: 'Cannot make request without CSRF token.' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do this.' },
  'accounts.wrong_credentials': { status: 401, message: 'The e-mail address or the password is wrong.' },
  'accounts.wrong_password': { status: 403, message: 'The password is wrong.' },
  'accounts.suspended': { status: 403, message: 'This account is suspended.' },
  'accounts.email_taken': { status: 409, message: 'An account with this e-mail address already exists.' },
  'accounts.username_taken': { status: 409, message: 'This username is already taken.' },
  'accounts.sign_ups_closed': { status: 403, message: 'Sign-up is not open to everyone on this instance.' },
  'accounts.invite_spent': { status: 403, message: 'This invitation has expired or has already been used.' },
  'accounts.link_spent': { status: 400, message: 'This link has expired or has already been used.' },
  'accounts.picture_unreadable': { status: 422, message: 'This file is not a readable picture.' },
  'resource.not_found': {
    status: 404,
    message: 'This does not exist, or you do not have access to it.',
  },
  'resource.conflict': { status: 409, message: 'This was changed in the meantime. Please reload it.' },
  'resource.range_not_satisfiable': { status: 416, message: 'The requested range is outside of the file.' },
  'import.encrypted': { status: 422, message: 'The file is protected by a password.' },
  'import.corrupt': { status: 422, message: 'The file is damaged, or its content does not match its name.' },
  'import.empty': { status: 422, message: 'The file has no content to show.' },
  'import.too_large': { status: 413, message: 'The file is larger than this instance accepts.' },
  'import.unsupported': { status: 415, message: 'Files of this type cannot be imported.' },
  'upload.storage_full': {
    status: 413,
    message: 'Your storage on this instance is full. Delete what you no longer need, also from the trash.',
  },
  'outline.daily_limit': {
    status: 429,
    message: 'The daily limit of the AI service is reached. The built-in outliner still works.',
  },
  'outline.failed': {
    status: 502,
    message: 'The AI service did not return an outline. Please try again in a moment.',
  },
  'purchases.payment_required': { status: 402, message: 'This PDF must be bought first.' },
  'purchases.already_purchased': { status: 409, message: 'This PDF has already been bought.' },
  'purchases.no_provider': {
    status: 409,
    message: 'A price needs a payment provider, and none is configured on this instance.',
  },
  'purchases.provider_failed': {
    status: 502,
    message: 'The payment service did not respond. Please try again in a moment.',
  },
  'storage.full': {
    status: 507,
    message: 'This instance has no storage space left. Please try again later.',
  },
  'server.unavailable': { status: 503, message: 'The service is not ready. Please try again in a moment.' },
  'server.internal': { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Error response of the API, as `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: ErrorCode;
  /** The request's id in the log. */
  readonly requestId: string;
  /** Validation errors; only for `request.invalid`. */
  readonly issues?: readonly ProblemIssue[];
}

export interface ProblemIssue {
  /** The invalid part of the request, such as `query.page`. */
  readonly path: string;
  readonly message: string;
}

/** An error of `ERRORS`. Features throw it; the HTTP server's error handler converts it to a response. */
export class PublicError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(ERRORS[code].message, options);
    this.name = 'PublicError';
    this.code = code;
  }
}
