import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as age from './age.ts'
import * as apiKeys from './api-keys.ts'
import * as areaReach from './area-reach.ts'
import * as authentication from './authentication.ts'
import * as bulk from './bulk.ts'
import * as bulletins from './bulletins.ts'
import * as campaigns from './campaigns.ts'
import * as carts from './carts.ts'
import * as catalog from './catalog.ts'
import * as costs from './costs.ts'
import * as counterOrders from './counter-orders.ts'
import * as demand from './demand.ts'
import * as deskCampaigns from './desk-campaigns.ts'
import * as deskItems from './desk-items.ts'
import * as deskOrders from './desk-orders.ts'
import * as deskSurveys from './desk-surveys.ts'
import type { EndpointOptions } from './endpoint.ts'
import * as extra from './extra.ts'
import * as favorites from './favorites.ts'
import * as figures from './figures.ts'
import * as firstSteps from './first-steps.ts'
import * as fulfilment from './fulfilment.ts'
import * as groups from './groups.ts'
import * as hosts from './hosts.ts'
import * as inquiries from './inquiries.ts'
import * as interests from './interests.ts'
import * as itemImports from './item-imports.ts'
import * as itemSheets from './item-sheets.ts'
import * as leaders from './leaders.ts'
import * as leads from './leads.ts'
import * as letters from './letters.ts'
import * as listViews from './list-views.ts'
import * as lists from './lists.ts'
import * as marketing from './marketing.ts'
import * as marketplaces from './marketplaces.ts'
import * as merchant from './merchant.ts'
import * as messages from './messages.ts'
import * as officeSearch from './office-search.ts'
import * as orderPayments from './order-payments.ts'
import * as orderShapes from './order-shapes.ts'
import * as orders from './orders.ts'
import * as pages from './pages.ts'
import * as parcels from './parcels.ts'
import * as passkeys from './passkeys.ts'
import * as paymentCards from './payment-cards.ts'
import * as payouts from './payouts.ts'
import * as peopleImports from './people-imports.ts'
import * as people from './people.ts'
import * as postalCodes from './postal-codes.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as reconciliation from './reconciliation.ts'
import * as refunds from './refunds.ts'
import * as relations from './relations.ts'
import * as repeat from './repeat.ts'
import * as reports from './reports.ts'
import * as shapes from './shapes.ts'
import * as ssoSecrets from './sso-secrets.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as substitutions from './substitutions.ts'
import * as surveys from './surveys.ts'
import * as teams from './teams.ts'
import * as today from './today.ts'
import * as trades from './trades.ts'
import * as visits from './visits.ts'
import * as wallets from './wallets.ts'
import * as webhooks from './webhooks.ts'
import * as whatsapp from './whatsapp.ts'
import * as writtenDrafts from './written-drafts.ts'
import * as written from './written.ts'

const isEndpoint = (value: unknown): value is EndpointOptions =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const declarations: Record<string, Record<string, unknown>> = {
  accounts,
  age,
  'api-keys': apiKeys,
  'area-reach': areaReach,
  authentication,
  bulk,
  bulletins,
  campaigns,
  carts,
  catalog,
  costs,
  demand,
  'desk-campaigns': deskCampaigns,
  'desk-items': deskItems,
  'counter-orders': counterOrders,
  'desk-orders': deskOrders,
  'desk-surveys': deskSurveys,
  extra,
  favorites,
  figures,
  'first-steps': firstSteps,
  hosts,
  fulfilment,
  groups,
  inquiries,
  interests,
  'item-imports': itemImports,
  'item-sheets': itemSheets,
  leaders,
  leads,
  lists,
  marketing,
  marketplaces,
  merchant,
  messages,
  orders,
  'order-payments': orderPayments,
  pages,
  parcels,
  passkeys,
  'payment-cards': paymentCards,
  payouts,
  'office-search': officeSearch,
  people,
  'people-imports': peopleImports,
  'postal-codes': postalCodes,
  push,
  ratings,
  reconciliation,
  refunds,
  relations,
  repeat,
  reports,
  letters,
  'list-views': listViews,
  'sso-secrets': ssoSecrets,
  staff,
  stock,
  substitutions,
  surveys,
  teams,
  today,
  trades,
  visits,
  wallets,
  webhooks,
  whatsapp,
  written,
  'written-drafts': writtenDrafts,
}

/** The calls of the API by the file that declares them, which is their tag in the OpenAPI document. */
export const areas: Record<string, EndpointOptions[]> = Object.fromEntries(
  Object.entries(declarations).map(([area, exported]) => [area, Object.values(exported).filter(isEndpoint)]),
)

/** Every call of the API. */
export const endpoints: EndpointOptions[] = Object.values(areas).flat()

/** The name of each declaration: the `operationId` of its call in the OpenAPI document. */
export const operationIds: ReadonlyMap<EndpointOptions, string> = new Map(
  Object.values(declarations).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
  ),
)

/** Shapes of parameters, queries and headers: a document lists their fields one by one. */
const partsOfCalls = new Set<unknown>(endpoints.flatMap(({ params, query, headers }) => [params, query, headers]))

const isNamedShape = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z]/.test(name) && value instanceof z.ZodType && !partsOfCalls.has(value)

/** The exported shapes by name: the schemas of the OpenAPI document. */
export const namedShapes: ReadonlyMap<string, z.ZodType> = new Map(
  [shapes, orderShapes, ...Object.values(declarations)].flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => (isNamedShape(name, value) ? [[name, value] as const] : [])),
  ),
)
