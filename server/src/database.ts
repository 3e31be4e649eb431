import { openPostgres, type PostgresDatabase } from './adapters/database/index.ts';
import type { InstanceTables } from './adapters/database/instance-tables.ts';
import type { MailTables } from './adapters/mail/tables.ts';
import type { AccountTables } from './features/accounts/tables.ts';
import type { AdTables } from './features/ads/tables.ts';
import type { BrandTables } from './features/brand/tables.ts';
import type { CommentTables } from './features/comments/tables.ts';
import type { ContactTables } from './features/contact/tables.ts';
import type { DashboardTables } from './features/dashboard/tables.ts';
import type { EditingTables } from './features/editing/tables.ts';
import type { EventTables } from './features/events/tables.ts';
import type { ExportTables } from './features/exports/tables.ts';
import type { FlagTables } from './features/flags/tables.ts';
import type { LegalTables } from './features/legal/tables.ts';
import type { LimitTables } from './features/limits/tables.ts';
import type { LiveTables } from './features/live/tables.ts';
import type { PurchaseTables } from './features/purchases/tables.ts';
import type { RecordingTables } from './features/recordings/tables.ts';
import type { SearchTables } from './features/search/tables.ts';
import type { OwnTemplateTables } from './features/templates/tables.ts';
import type { UploadTables } from './features/uploads/tables.ts';
import type { PresentationTables } from './library/tables.ts';

/** All tables of the database, by feature. */
export type Database = InstanceTables &
  AdTables &
  BrandTables &
  CommentTables &
  ContactTables &
  LegalTables &
  LimitTables &
  LiveTables &
  AccountTables &
  DashboardTables &
  UploadTables &
  MailTables &
  EditingTables &
  EventTables &
  ExportTables &
  FlagTables &
  PresentationTables &
  PurchaseTables &
  RecordingTables &
  SearchTables &
  OwnTemplateTables;

/** The instance's opened database. */
export type OpenDatabase = PostgresDatabase<Database>;

/** Opens the instance's database. @throws StartError if the database cannot be opened or migrated. */
export const openDatabase = openPostgres<Database>;
