import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as acquirers from './acquirers.ts'
import * as bulk from './bulk.ts'
import * as bulletins from './bulletins.ts'
import * as buyers from './buyers.ts'
import * as catalog from './catalog.ts'
import * as costs from './costs.ts'
import * as figures from './figures.ts'
import * as groups from './groups.ts'
import * as imports from './imports.ts'
import * as inquiries from './inquiries.ts'
import * as interests from './interests.ts'
import * as leaders from './leaders.ts'
import * as marketing from './marketing.ts'
import * as orders from './orders.ts'
import * as outbox from './outbox.ts'
import * as passkeys from './passkeys.ts'
import * as paymentCards from './payment-cards.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as ratings from './ratings.ts'
import * as reports from './reports.ts'
import * as staff from './staff.ts'
import * as substitutions from './substitutions.ts'
import * as surveys from './surveys.ts'
import * as teams from './teams.ts'
import * as tenants from './tenants.ts'
import * as trades from './trades.ts'
import * as visits from './visits.ts'
import * as wallets from './wallets.ts'
import * as webhooks from './webhooks.ts'
import * as whatsapp from './whatsapp.ts'

const files = [
  acquirers,
  bulk,
  bulletins,
  buyers,
  catalog,
  costs,
  figures,
  groups,
  imports,
  inquiries,
  interests,
  leaders,
  marketing,
  orders,
  outbox,
  passkeys,
  paymentCards,
  payments,
  people,
  ratings,
  reports,
  staff,
  substitutions,
  surveys,
  teams,
  tenants,
  trades,
  visits,
  wallets,
  webhooks,
  whatsapp,
]

export const allTables: readonly PgTable[] = files.flatMap((file) => Object.values<unknown>(file).filter((value) => is(value, PgTable)))
