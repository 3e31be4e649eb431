import { endpoint, NO_CONTENT } from '../endpoint.ts';
import { contactSchema, reportSchema } from './contact.ts';

/** Fields that the definitions of both endpoints share. */
const CONTACT_FORM = {
  method: 'POST',
  response: NO_CONTENT,
  // `resource.conflict`: the form key is invalid or too old.
  errors: ['resource.conflict'],
  auth: 'anyone',
  maxBodyBytes: 64 * 1024,
} as const;

export const sendMessage = endpoint({
  ...CONTACT_FORM,
  path: '/api/contact',
  summary: 'Sends a message to the operator of the instance.',
  body: contactSchema,
});

export const reportPresentation = endpoint({
  ...CONTACT_FORM,
  path: '/api/contact/abuse',
  summary: 'Reports a presentation to the operator of the instance.',
  body: reportSchema,
});

/** The endpoints of the contact forms. */
export const CONTACT_ENDPOINTS = [sendMessage, reportPresentation] as const;
