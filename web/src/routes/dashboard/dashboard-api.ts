import type { BulkChangeRequest, UpdatePresentationRequest } from '@flydeck/contract/dashboard/presentations';
import { call } from '../../api/call.ts';
import { type SendFileOptions, sendFile } from '../../api/send-file.ts';
import type { DashboardView } from './dashboard-state.ts';

/**
 * Returns the place, order and search of the dashboard as the query string of the dashboard's URL, without default
 * values.
 */
export function toQueryString({ sort, search, place }: DashboardView): string {
  const query = new URLSearchParams();
  if (place !== 'all') query.set('place', place);
  if (sort !== 'changed') query.set('sort', sort);
  if (search !== '') query.set('search', search);
  return query.toString();
}

/** API requests of the dashboard. @throws CallError if a request fails */
export const dashboardApi = {
  /** `after`: cursor of the requested page of the list; null for the first page. */
  listPresentations: (view: DashboardView, after: string | null, signal: AbortSignal) =>
    call('GET /api/dashboard/presentations', { query: { ...view, after: after ?? undefined }, signal }),
  changePresentation: (oid: string, body: UpdatePresentationRequest) =>
    call('PATCH /api/dashboard/presentations/:oid', { params: { oid }, body }),
  changeMany: (body: BulkChangeRequest) => call('POST /api/dashboard/bulk', { body }),
  duplicate: (oid: string, title: string) =>
    call('POST /api/presentations/:oid/duplicate', { params: { oid }, body: { title } }),
  setTemplate: (oid: string, isTemplate: boolean) =>
    call('PUT /api/templates/:oid', { params: { oid }, body: { isTemplate } }),
  listFolders: () => call('GET /api/dashboard/folders'),
  createFolder: (name: string) => call('POST /api/dashboard/folders', { body: { name } }),
  renameFolder: (id: string, name: string) =>
    call('PATCH /api/dashboard/folders/:id', { params: { id }, body: { name } }),
  deleteFolder: (id: string) => call('DELETE /api/dashboard/folders/:id', { params: { id } }),
  listUploads: () => call('GET /api/uploads'),
  sendUpload: (file: File, folder: string | null, options: SendFileOptions) =>
    sendFile('PUT /api/uploads', { query: { name: file.name, folder: folder ?? undefined }, body: file }, options),
  retryUpload: (id: string) => call('POST /api/uploads/:id/retry', { params: { id } }),
  dismissUpload: (id: string) => call('DELETE /api/uploads/:id', { params: { id } }),
};

export type DashboardApi = typeof dashboardApi;
