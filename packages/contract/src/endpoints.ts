import * as accounts from './accounts.ts'
import * as age from './age.ts'
import * as apiKeys from './api-keys.ts'
import * as authentication from './authentication.ts'
import * as campaigns from './campaigns.ts'
import * as carts from './carts.ts'
import * as catalog from './catalog.ts'
import * as deskCampaigns from './desk-campaigns.ts'
import * as deskItems from './desk-items.ts'
import type { EndpointOptions } from './endpoint.ts'
import * as extra from './extra.ts'
import * as favorites from './favorites.ts'
import * as firstSteps from './first-steps.ts'
import * as fulfilment from './fulfilment.ts'
import * as groups from './groups.ts'
import * as inquiries from './inquiries.ts'
import * as interests from './interests.ts'
import * as itemSheets from './item-sheets.ts'
import * as leads from './leads.ts'
import * as lists from './lists.ts'
import * as marketplaces from './marketplaces.ts'
import * as merchant from './merchant.ts'
import * as messages from './messages.ts'
import * as orders from './orders.ts'
import * as pages from './pages.ts'
import * as paymentCards from './payment-cards.ts'
import * as postalCodes from './postal-codes.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as reconciliation from './reconciliation.ts'
import * as refunds from './refunds.ts'
import * as relations from './relations.ts'
import * as repeat from './repeat.ts'
import * as reports from './reports.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as substitutions from './substitutions.ts'
import * as surveys from './surveys.ts'
import * as teams from './teams.ts'
import * as today from './today.ts'
import * as trades from './trades.ts'
import * as wallets from './wallets.ts'
import * as webhooks from './webhooks.ts'
import * as written from './written.ts'

const isEndpoint = (value: unknown): value is EndpointOptions =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** The calls of the API by the file that declares them, which is their tag in the OpenAPI document. */
export const areas: Record<string, EndpointOptions[]> = Object.fromEntries(
  Object.entries({
    accounts,
    age,
    'api-keys': apiKeys,
    authentication,
    campaigns,
    carts,
    catalog,
    'desk-campaigns': deskCampaigns,
    'desk-items': deskItems,
    extra,
    favorites,
    'first-steps': firstSteps,
    fulfilment,
    groups,
    inquiries,
    interests,
    'item-sheets': itemSheets,
    leads,
    lists,
    marketplaces,
    merchant,
    messages,
    orders,
    pages,
    'payment-cards': paymentCards,
    'postal-codes': postalCodes,
    push,
    ratings,
    reconciliation,
    refunds,
    relations,
    repeat,
    reports,
    staff,
    stock,
    substitutions,
    surveys,
    teams,
    today,
    trades,
    wallets,
    webhooks,
    written,
  }).map(([area, exported]) => [area, Object.values(exported).filter(isEndpoint)]),
)

/** Every call of the API. */
export const endpoints: EndpointOptions[] = Object.values(areas).flat()
