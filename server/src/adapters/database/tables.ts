import type { Generated } from 'kysely';
import type { AccountTables } from '../../features/accounts/tables.ts';
import type { AdTables } from '../../features/ads/tables.ts';
import type { ContactTables } from '../../features/contact/tables.ts';
import type { DashboardTables } from '../../features/dashboard/tables.ts';
import type { DraftTables } from '../../features/drafts/tables.ts';
import type { EventTables } from '../../features/events/tables.ts';
import type { ExportTables } from '../../features/exports/tables.ts';
import type { FlagTables } from '../../features/flags/tables.ts';
import type { LegalTables } from '../../features/legal/tables.ts';
import type { LimitTables } from '../../features/limits/tables.ts';
import type { MailTables } from '../../features/mail/tables.ts';
import type { PresentationTables } from '../../features/presentations/tables.ts';
import type { PurchaseTables } from '../../features/purchases/tables.ts';
import type { SearchTables } from '../../features/search/tables.ts';
import type { UploadTables } from '../../features/uploads/tables.ts';

/** Tables about the instance itself. */
export interface InstanceTables {
  instance_facts: { name: string; noted_at: Generated<Date> };
  instance_secret: { only_one: Generated<boolean>; secret: Buffer };
}

/** All tables of the database, by feature. */
export type Database = InstanceTables &
  AdTables &
  ContactTables &
  LegalTables &
  LimitTables &
  AccountTables &
  DashboardTables &
  UploadTables &
  MailTables &
  DraftTables &
  EventTables &
  ExportTables &
  FlagTables &
  PresentationTables &
  PurchaseTables &
  SearchTables;
