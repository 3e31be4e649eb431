import { endpoint } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { CONVERSION_PATH, CONVERSION_STATUS_PATH } from './constants.ts';
import {
  conversionSchema,
  conversionStatusSchema,
  exportQuerySchema,
  pdfFilesSchema,
  pdfOptionsSchema,
  startedConversionSchema,
} from './pdf-export.ts';

export const requestPdf = endpoint({
  method: 'POST',
  path: '/backend/export/:oid/pdf/',
  summary: 'Requests the PDF of a presentation; returns the token of its conversion.',
  params: oidParamsSchema,
  query: exportQuerySchema,
  body: pdfOptionsSchema.nullish(),
  maxBodyBytes: 4096,
  response: conversionSchema,
  errors: ['purchases.payment_required'],
  auth: 'anyone',
  caching: 'private, no-store',
});

export const startConversion = endpoint({
  method: 'POST',
  path: CONVERSION_PATH,
  summary: 'Starts the conversion; returns the token of its status.',
  response: startedConversionSchema,
  errors: ['resource.not_found', 'purchases.payment_required'],
  auth: 'token',
  caching: 'private, no-store',
});

export const getConversionStatus = endpoint({
  method: 'POST',
  path: CONVERSION_STATUS_PATH,
  summary: 'Returns the status of a conversion, and the file once it is finished.',
  response: conversionStatusSchema,
  errors: ['resource.not_found', 'purchases.payment_required'],
  auth: 'token',
  caching: 'private, no-store',
});

export const listPdfFiles = endpoint({
  method: 'GET',
  path: '/api/presentations/:oid/pdf-files',
  summary: 'Returns the number of pages for each choice of PDF options, and the size of each finished file.',
  params: oidParamsSchema,
  query: exportQuerySchema,
  response: pdfFilesSchema,
  auth: 'anyone',
  caching: 'private, no-store',
});

/** The endpoints of PDF exports. V7.4 to V7.6 specify the first three. */
export const EXPORT_ENDPOINTS = [requestPdf, startConversion, getConversionStatus, listPdfFiles] as const;
