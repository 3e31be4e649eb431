/** Kinds of messages to the operator. Each has its own form. */
export const CONTACT_KINDS = ['support', 'billing'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

// Maximum lengths of the fields of the contact forms, in UTF-16 units.
export const CONTACT_NAME_MAX_LENGTH = 100;
export const CONTACT_EMAIL_MAX_LENGTH = 254;
export const CONTACT_SUBJECT_MAX_LENGTH = 150;
export const CONTACT_TEXT_MAX_LENGTH = 5000;

/** Path of the form that reports a presentation. */
export const abusePath = (oid: string): string => `/contact/abuse/${oid}`;

/** Reasons for reporting a presentation. */
export const REPORT_REASONS = [
  'spam',
  'copyright',
  'privacy',
  'harassment',
  'violence',
  'sexual',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
