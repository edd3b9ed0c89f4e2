import { createRoute, createRouter, lazyRouteComponent as lazy, Navigate, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { start } from '#api/start.ts'
import { deskHistory } from '#desk/desk-history.ts'
import { fieldsText, parseFields } from '#desk/list-address.ts'
import { addressHistory, focusScreen } from '#device/address.ts'
import { useRights } from '#kept/session.ts'
import { firstWay } from '#looks/ways.ts'
import { SaidSnack } from '#written/said.tsx'
import { loadedBefore, root, screenAt } from './desk-screen.tsx'
import { GoKeys } from './go-keys.tsx'

const Today = lazy(() => import('#today/today.tsx'), 'TodayScreen')
const FirstSteps = lazy(() => import('#first-steps/first-steps.tsx'), 'FirstStepsScreen')

const FirstScreen = loadedBefore(start.isPreparing ? FirstSteps : Today, () => {
  const way = firstWay(useRights(), start)
  if (way === 'first-steps') return <FirstSteps />
  if (way === undefined || way === 'today' || way === 'rounds' || way === 'pickups') return <Today />
  return <Navigate to={`/${way}`} replace />
})

const Orders = lazy(() => import('#orders/order-list.tsx'), 'OrdersScreen')
const orderFields = [
  'q',
  'status',
  'campaign',
  'date',
  'since',
  'until',
  'store',
  'item',
  'category',
  'type',
  'place',
  'hour',
  'method',
  'coupon',
  'tag',
  'tier',
  'joined',
  'purchase',
  'buy',
]

const orders = [
  screenAt('orders', { screen: Orders, fields: [...orderFields, 'page', 'size'] }),
  screenAt('orders/$id', { screen: Orders, fields: [...orderFields, 'page', 'size'], isOneForAll: true }),
  screenAt('orders/board', { screen: lazy(() => import('#orders/order-board.tsx'), 'BoardScreen'), fields: [...orderFields, 'column'] }),
  screenAt('orders/new', { screen: lazy(() => import('#orders/counter-page.tsx'), 'CounterPage'), fields: [] }),
  screenAt('orders/print', {
    screen: lazy(() => import('#orders/print-page.tsx'), 'PrintPage'),
    fields: ['as', 'codes', 'paper', 'money'],
  }),
  screenAt('payments', { screen: lazy(() => import('#payments/payments.tsx'), 'PaymentsScreen'), fields: ['only'] }),
  screenAt('payouts', { screen: lazy(() => import('#payments/payouts.tsx'), 'PayoutsScreen'), fields: ['date', 'method', 'page'] }),
]

const Lists = lazy(() => import('#lists/lists.tsx'), 'ListsScreen')
const dayLists = [
  screenAt('lists', { screen: Lists, fields: ['date', 'sort'] }),
  screenAt('lists/$name', { screen: Lists, fields: ['date', 'sort'], isOneForAll: true }),
]

const itemFields = ['q', 'category', 'campaign', 'state', 'page', 'size', 'from']
const items = [
  screenAt('items', { screen: lazy(() => import('#items/item-list.tsx'), 'ItemsScreen'), fields: itemFields }),
  screenAt('items/new', { screen: lazy(() => import('#items/item-page.tsx'), 'NewItemPage'), fields: itemFields }),
  screenAt('items/$id', { screen: lazy(() => import('#items/item-page.tsx'), 'ItemPage'), fields: itemFields }),
  screenAt('items/import', { screen: lazy(() => import('#items/import-page.tsx'), 'ItemImportPage') }),
  screenAt('items/sheet', { screen: lazy(() => import('#items/sheet-page.tsx'), 'ItemSheetPage') }),
  screenAt('stock', { screen: lazy(() => import('#stock/stock.tsx'), 'StockScreen'), fields: ['way', 'q', 'page'] }),
  screenAt('categories', { screen: lazy(() => import('#categories/categories.tsx'), 'CategoriesScreen') }),
  screenAt('categories/$id', { screen: lazy(() => import('#categories/categories.tsx'), 'CategoryPage') }),
  screenAt('kits', { screen: lazy(() => import('#kits/kits.tsx'), 'KitsScreen') }),
  screenAt('kits/$id', { screen: lazy(() => import('#kits/kits.tsx'), 'KitPage') }),
]

const campaigns = [
  screenAt('campaigns', { screen: lazy(() => import('#campaigns/campaign-list.tsx'), 'CampaignsScreen') }),
  screenAt('campaigns/new', { screen: lazy(() => import('#campaigns/campaign-page.tsx'), 'NewCampaignPage'), fields: ['part', 'from'] }),
  screenAt('campaigns/$id', { screen: lazy(() => import('#campaigns/campaign-page.tsx'), 'CampaignPage'), fields: ['part', 'from'] }),
  screenAt('costs', { screen: lazy(() => import('#figures/margins.tsx'), 'MarginsScreen'), fields: ['days'] }),
  screenAt('purchases', { screen: lazy(() => import('#costs/all-purchases.tsx'), 'PurchasesScreen'), fields: [] }),
  screenAt('costs/$id', { screen: lazy(() => import('#costs/costs.tsx'), 'CostsPage'), fields: ['part'] }),
  screenAt('bulletins/$campaignId', { screen: lazy(() => import('#bulletins/bulletins.tsx'), 'BulletinsPage') }),
  screenAt('coupons', { screen: lazy(() => import('#coupons/coupons.tsx'), 'CouponsScreen') }),
  screenAt('coupons/$id', { screen: lazy(() => import('#coupons/coupons.tsx'), 'CouponPage') }),
  screenAt('trades', { screen: lazy(() => import('#trades/trades.tsx'), 'TradesScreen') }),
  screenAt('trades/$id', { screen: lazy(() => import('#trades/trades.tsx'), 'TradePage') }),
  screenAt('surveys', { screen: lazy(() => import('#surveys/surveys.tsx'), 'SurveysScreen') }),
  screenAt('surveys/$id', { screen: lazy(() => import('#surveys/surveys.tsx'), 'SurveyPage') }),
  screenAt('surveys/$id/answers', { screen: lazy(() => import('#surveys/answers.tsx'), 'AnswersPage') }),
]

const segmentFields = [
  'times',
  'within',
  'notWithin',
  'spent',
  'boughtIn',
  'neverIn',
  'boughtItem',
  'boughtCategory',
  'boughtWithin',
  'neighborhood',
  'store',
  'group',
  'bought',
  'origin',
]
const personFields = ['q', 'optedIn', 'by', 'cursor', 'firstMonth', 'boughtMonth', ...segmentFields]
const messageFields = [...segmentFields, 'cell', 'cart', 'cartItem', 'campaign', 'item']
const people = [
  screenAt('people', { screen: lazy(() => import('#people/people.tsx'), 'PeopleScreen'), fields: personFields }),
  screenAt('people/import', { screen: lazy(() => import('#people/import-page.tsx'), 'PeopleImportPage') }),
  screenAt('people/$id', { screen: lazy(() => import('#people/person-page.tsx'), 'PersonPage'), fields: personFields }),
  screenAt('marketing', { screen: lazy(() => import('#marketing/marketing-list.tsx'), 'MarketingScreen') }),
  screenAt('marketing/new', { screen: lazy(() => import('#marketing/marketing-page.tsx'), 'NewMarketingPage'), fields: messageFields }),
  screenAt('marketing/$id', { screen: lazy(() => import('#marketing/marketing-page.tsx'), 'MarketingPage') }),
  screenAt('inquiries', { screen: lazy(() => import('#inquiries/inquiries.tsx'), 'InquiriesScreen'), fields: ['only', 'q', 'page'] }),
  screenAt('ratings', { screen: lazy(() => import('#ratings/ratings.tsx'), 'RatingsScreen'), fields: ['only', 'page'] }),
]

const figures = [
  screenAt('figures', { screen: lazy(() => import('#figures/figures.tsx'), 'FiguresScreen'), fields: ['period', 'from', 'to', 'group'] }),
  screenAt('demand', { screen: lazy(() => import('#demand/demand.tsx'), 'DemandScreen') }),
]

const shop = [
  screenAt('delivery', { screen: lazy(() => import('#delivery/delivery.tsx'), 'DeliveryScreen') }),
  screenAt('delivery/$kind/$id', { screen: lazy(() => import('#delivery/place-page.tsx'), 'PlacePage') }),
  screenAt('leaders/$storeId', { screen: lazy(() => import('#leaders/leader-page.tsx'), 'LeaderPage') }),
  screenAt('drafts', { screen: lazy(() => import('#drafts/drafts.tsx'), 'DraftsScreen'), fields: ['state'] }),
  screenAt('shop', { screen: lazy(() => import('#shop/shop.tsx'), 'ShopScreen') }),
  screenAt('shop/$id', { screen: lazy(() => import('#shop/shop.tsx'), 'ShopPart') }),
  screenAt('staff', { screen: lazy(() => import('#staff/staff.tsx'), 'StaffScreen') }),
  screenAt('staff/roles', { screen: lazy(() => import('#staff/roles.tsx'), 'RolesScreen') }),
  screenAt('integrations', {
    screen: lazy(() => import('#integrations/integrations.tsx'), 'IntegrationsScreen'),
    fields: ['state', 'page'],
  }),
]

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: FirstScreen }),
  screenAt('today', { screen: Today }),
  screenAt('first-steps', { screen: FirstSteps }),
  ...orders,
  ...dayLists,
  ...items,
  ...campaigns,
  ...people,
  ...figures,
  ...shop,
])

const createDesk = () =>
  createRouter({
    routeTree,
    history: deskHistory,
    basepath: addressHistory.base,
    parseSearch: parseFields,
    stringifySearch: fieldsText,
    scrollRestoration: false,
    defaultPreload: 'intent',
  })

/** The desk's screens by their address. app.tsx has checked the right to open them. */
export function Desk() {
  const [router] = useState(createDesk)
  // The former screen stays until the code of the next one has loaded: the followed link leaves then, not in the frame after its click.
  useEffect(() => router.subscribe('onRendered', ({ fromLocation }) => fromLocation && focusScreen()), [router])
  return (
    <>
      <RouterProvider router={router} />
      <SaidSnack />
      <GoKeys />
    </>
  )
}
