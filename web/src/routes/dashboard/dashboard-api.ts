import type { Folders, NewFolder } from '@flydeck/contract/dashboard/folders';
import type {
  ChangedMany,
  ChangeMany,
  ChangeOwn,
  OwnPresentation,
  OwnPresentations,
} from '@flydeck/contract/dashboard/presentations';
import type { MarkTemplate } from '@flydeck/contract/templates/template-card';
import type { Upload, Uploads } from '@flydeck/contract/uploads/upload';
import { call } from '../../api/call.ts';
import { type SendFileOptions, sendFile } from '../../api/send-file.ts';
import type { DashboardView } from './dashboard-state.ts';

const OWN = '/api/dashboard/presentations';
const FOLDERS = '/api/dashboard/folders';

/** Query string of a list, used in the page's URL and in API requests. Default values are left out. */
export function toQueryString({ sort, search, place }: DashboardView): string {
  const query = new URLSearchParams();
  if (place !== 'all') query.set('place', place);
  if (sort !== 'changed') query.set('sort', sort);
  if (search !== '') query.set('search', search);
  return query.toString();
}

/** API requests of the dashboard. Each throws what `call` throws. */
export const dashboardApi = {
  list: (view: DashboardView, after: string | null, signal: AbortSignal) => {
    const query = `${toQueryString(view)}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
    return call<OwnPresentations>('GET', `${OWN}?${query}`, { signal });
  },
  change: (oid: string, body: ChangeOwn) => call<OwnPresentation>('PATCH', `${OWN}/${oid}`, { body }),
  changeMany: (body: ChangeMany) => call<ChangedMany>('POST', '/api/dashboard/bulk', { body }),
  duplicate: (oid: string, title: string) =>
    call<OwnPresentation>('POST', `/api/presentations/${oid}/duplicate`, { body: { title } }),
  setTemplate: (oid: string, isTemplate: boolean) =>
    call<undefined>('PUT', `/api/templates/${oid}`, { body: { isTemplate } satisfies MarkTemplate }),
  folders: () => call<Folders>('GET', FOLDERS),
  createFolder: (name: string) => call<NewFolder>('POST', FOLDERS, { body: { name } }),
  renameFolder: (id: string, name: string) => call<Folders>('PATCH', `${FOLDERS}/${id}`, { body: { name } }),
  deleteFolder: (id: string) => call<Folders>('DELETE', `${FOLDERS}/${id}`),
  uploads: () => call<Uploads>('GET', '/api/uploads'),
  send: (file: File, folder: string | null, options: SendFileOptions) => {
    const query = new URLSearchParams({ name: file.name, ...(folder === null ? {} : { folder }) });
    return sendFile<Upload>(`/api/uploads?${query}`, file, options);
  },
  retryUpload: (id: string) => call<Upload>('POST', `/api/uploads/${id}/retry`),
  dismissUpload: (id: string) => call<undefined>('DELETE', `/api/uploads/${id}`),
};

export type DashboardApi = typeof dashboardApi;
