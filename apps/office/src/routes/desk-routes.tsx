import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  RouterProvider,
  type AsyncRouteComponent,
} from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { deskHistory } from '#desk/desk-history.ts'
import { fieldsNamed, fieldsText, parseFields } from '#desk/list-address.ts'
import { addressHistory, focusScreen } from '#device/address.ts'
import { useRights } from '#kept/session.ts'
import { NotFound, ScreenAway } from '#looks/doors.tsx'
import { firstWay } from '#looks/ways.ts'
import { SaidSnack } from '#written/said.tsx'
import { GoKeys } from './go-keys.tsx'

/* The fields of the lists' addresses. */
const orderFields = fieldsNamed('q', 'status', 'campaign', 'date', 'since', 'until', 'store', 'page', 'size')
const boardFields = fieldsNamed('q', 'status', 'campaign', 'date', 'since', 'until', 'store', 'column')
const printFields = fieldsNamed('as', 'codes', 'paper', 'money')
const figureFields = fieldsNamed('period', 'from', 'to', 'group')
const itemFields = fieldsNamed('q', 'category', 'campaign', 'state', 'page', 'size', 'from')
const staffFields = fieldsNamed()
const integrationFields = fieldsNamed('state', 'page')
const dayListFields = fieldsNamed('date', 'sort')
const paymentFields = fieldsNamed('only')
const messageFields = fieldsNamed(
  'times',
  'within',
  'notWithin',
  'boughtIn',
  'neverIn',
  'neighborhood',
  'store',
  'spent',
  'group',
  'bought',
  'origin',
  'cell',
  'cart',
  'cartItem',
  'campaign',
  'item',
)
const personFields = fieldsNamed(
  'q',
  'optedIn',
  'by',
  'cursor',
  'times',
  'within',
  'notWithin',
  'spent',
  'boughtIn',
  'neverIn',
  'neighborhood',
  'store',
  'group',
  'bought',
  'origin',
)
const inquiryFields = fieldsNamed('only', 'q', 'page')
const ratingFields = fieldsNamed('only', 'page')
const costFields = fieldsNamed('part')
const campaignFields = fieldsNamed('part', 'from')
const draftFields = fieldsNamed('state')
const stockFields = fieldsNamed('way', 'q', 'page')

/* The screens: each one's code loads when it is opened. */
const BulletinsPage = lazyRouteComponent(() => import('#bulletins/bulletins.tsx'), 'BulletinsPage')
const CampaignsScreen = lazyRouteComponent(() => import('#campaigns/campaign-list.tsx'), 'CampaignsScreen')
const CampaignPage = lazyRouteComponent(() => import('#campaigns/campaign-page.tsx'), 'CampaignPage')
const NewCampaignPage = lazyRouteComponent(() => import('#campaigns/campaign-page.tsx'), 'NewCampaignPage')
const CategoriesScreen = lazyRouteComponent(() => import('#categories/categories.tsx'), 'CategoriesScreen')
const CategoryPage = lazyRouteComponent(() => import('#categories/categories.tsx'), 'CategoryPage')
const CostsPage = lazyRouteComponent(() => import('#costs/costs.tsx'), 'CostsPage')
const CouponPage = lazyRouteComponent(() => import('#coupons/coupons.tsx'), 'CouponPage')
const CouponsScreen = lazyRouteComponent(() => import('#coupons/coupons.tsx'), 'CouponsScreen')
const DeliveryScreen = lazyRouteComponent(() => import('#delivery/delivery.tsx'), 'DeliveryScreen')
const PlacePage = lazyRouteComponent(() => import('#delivery/place-page.tsx'), 'PlacePage')
const DraftsScreen = lazyRouteComponent(() => import('#drafts/drafts.tsx'), 'DraftsScreen')
const FiguresScreen = lazyRouteComponent(() => import('#figures/figures.tsx'), 'FiguresScreen')
const DemandScreen = lazyRouteComponent(() => import('#demand/demand.tsx'), 'DemandScreen')
const FirstStepsScreen = lazyRouteComponent(() => import('#first-steps/first-steps.tsx'), 'FirstStepsScreen')
const InquiriesScreen = lazyRouteComponent(() => import('#inquiries/inquiries.tsx'), 'InquiriesScreen')
const IntegrationsScreen = lazyRouteComponent(() => import('#integrations/integrations.tsx'), 'IntegrationsScreen')
const ItemsScreen = lazyRouteComponent(() => import('#items/item-list.tsx'), 'ItemsScreen')
const ItemPage = lazyRouteComponent(() => import('#items/item-page.tsx'), 'ItemPage')
const NewItemPage = lazyRouteComponent(() => import('#items/item-page.tsx'), 'NewItemPage')
const ItemImportPage = lazyRouteComponent(() => import('#items/import-page.tsx'), 'ItemImportPage')
const ItemSheetPage = lazyRouteComponent(() => import('#items/sheet-page.tsx'), 'ItemSheetPage')
const LeaderPage = lazyRouteComponent(() => import('#leaders/leader-page.tsx'), 'LeaderPage')
const ListsScreen = lazyRouteComponent(() => import('#lists/lists.tsx'), 'ListsScreen')
const OrdersScreen = lazyRouteComponent(() => import('#orders/order-list.tsx'), 'OrdersScreen')
const BoardScreen = lazyRouteComponent(() => import('#orders/order-board.tsx'), 'BoardScreen')
const PrintPage = lazyRouteComponent(() => import('#orders/print-page.tsx'), 'PrintPage')
const PaymentsScreen = lazyRouteComponent(() => import('#payments/payments.tsx'), 'PaymentsScreen')
const PeopleScreen = lazyRouteComponent(() => import('#people/people.tsx'), 'PeopleScreen')
const PeopleImportPage = lazyRouteComponent(() => import('#people/import-page.tsx'), 'PeopleImportPage')
const PersonPage = lazyRouteComponent(() => import('#people/person-page.tsx'), 'PersonPage')
const MarketingScreen = lazyRouteComponent(() => import('#marketing/marketing-list.tsx'), 'MarketingScreen')
const NewMarketingPage = lazyRouteComponent(() => import('#marketing/marketing-page.tsx'), 'NewMarketingPage')
const MarketingPage = lazyRouteComponent(() => import('#marketing/marketing-page.tsx'), 'MarketingPage')
const RatingsScreen = lazyRouteComponent(() => import('#ratings/ratings.tsx'), 'RatingsScreen')
const ShopScreen = lazyRouteComponent(() => import('#shop/shop.tsx'), 'ShopScreen')
const ShopPart = lazyRouteComponent(() => import('#shop/shop.tsx'), 'ShopPart')
const StaffScreen = lazyRouteComponent(() => import('#staff/staff.tsx'), 'StaffScreen')
const RolesScreen = lazyRouteComponent(() => import('#staff/roles.tsx'), 'RolesScreen')
const StockScreen = lazyRouteComponent(() => import('#stock/stock.tsx'), 'StockScreen')
const KitPage = lazyRouteComponent(() => import('#kits/kits.tsx'), 'KitPage')
const KitsScreen = lazyRouteComponent(() => import('#kits/kits.tsx'), 'KitsScreen')
const AnswersPage = lazyRouteComponent(() => import('#surveys/answers.tsx'), 'AnswersPage')
const SurveyPage = lazyRouteComponent(() => import('#surveys/surveys.tsx'), 'SurveyPage')
const SurveysScreen = lazyRouteComponent(() => import('#surveys/surveys.tsx'), 'SurveysScreen')
const TradePage = lazyRouteComponent(() => import('#trades/trades.tsx'), 'TradePage')
const TradesScreen = lazyRouteComponent(() => import('#trades/trades.tsx'), 'TradesScreen')
const TodayScreen = lazyRouteComponent(() => import('#today/today.tsx'), 'TodayScreen')

/** A route's component that gives its screen what the address says: the router loads the screen's code before it leaves the former screen. */
const opening = <Props,>({ preload }: AsyncRouteComponent<Props>, component: () => ReactNode) => Object.assign(component, { preload })

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: ScreenAway })

const FirstScreen = opening(start.isPreparing ? FirstStepsScreen : TodayScreen, () => {
  const way = firstWay(useRights(), start)
  if (way === 'first-steps') return <FirstStepsScreen />
  if (way === undefined || way === 'today' || way === 'rounds' || way === 'pickups') return <TodayScreen />
  return <Navigate to={`/${way}`} replace />
})
const first = createRoute({ getParentRoute: () => root, path: '/', component: FirstScreen })
const today = createRoute({ getParentRoute: () => root, path: 'today', component: TodayScreen })
const firstSteps = createRoute({ getParentRoute: () => root, path: 'first-steps', component: FirstStepsScreen })
const orders = createRoute({
  getParentRoute: () => root,
  path: 'orders',
  validateSearch: orderFields,
  component: opening(OrdersScreen, () => <OrdersScreen fields={orders.useSearch()} />),
})
const order = createRoute({
  getParentRoute: () => root,
  path: 'orders/$id',
  validateSearch: orderFields,
  component: opening(OrdersScreen, () => <OrdersScreen fields={order.useSearch()} id={order.useParams().id} />),
})
const board = createRoute({
  getParentRoute: () => root,
  path: 'orders/board',
  validateSearch: boardFields,
  component: opening(BoardScreen, () => <BoardScreen fields={board.useSearch()} />),
})
const orderPrint = createRoute({
  getParentRoute: () => root,
  path: 'orders/print',
  validateSearch: printFields,
  component: opening(PrintPage, () => <PrintPage fields={orderPrint.useSearch()} />),
})
const payments = createRoute({
  getParentRoute: () => root,
  path: 'payments',
  validateSearch: paymentFields,
  component: opening(PaymentsScreen, () => <PaymentsScreen fields={payments.useSearch()} />),
})
const lists = createRoute({
  getParentRoute: () => root,
  path: 'lists',
  validateSearch: dayListFields,
  component: opening(ListsScreen, () => <ListsScreen fields={lists.useSearch()} />),
})
const list = createRoute({
  getParentRoute: () => root,
  path: 'lists/$name',
  validateSearch: dayListFields,
  component: opening(ListsScreen, () => <ListsScreen fields={list.useSearch()} name={list.useParams().name} />),
})
const ratings = createRoute({
  getParentRoute: () => root,
  path: 'ratings',
  validateSearch: ratingFields,
  component: opening(RatingsScreen, () => <RatingsScreen fields={ratings.useSearch()} />),
})
const inquiries = createRoute({
  getParentRoute: () => root,
  path: 'inquiries',
  validateSearch: inquiryFields,
  component: opening(InquiriesScreen, () => <InquiriesScreen fields={inquiries.useSearch()} />),
})
const people = createRoute({
  getParentRoute: () => root,
  path: 'people',
  validateSearch: personFields,
  component: opening(PeopleScreen, () => <PeopleScreen fields={people.useSearch()} />),
})
const peopleImport = createRoute({
  getParentRoute: () => root,
  path: 'people/import',
  component: opening(PeopleImportPage, () => <PeopleImportPage />),
})
const person = createRoute({
  getParentRoute: () => root,
  path: 'people/$id',
  validateSearch: personFields,
  component: opening(PersonPage, () => <PersonPage key={person.useParams().id} id={person.useParams().id} fields={person.useSearch()} />),
})
const marketing = createRoute({ getParentRoute: () => root, path: 'marketing', component: MarketingScreen })
const newMessage = createRoute({
  getParentRoute: () => root,
  path: 'marketing/new',
  validateSearch: messageFields,
  component: opening(NewMarketingPage, () => <NewMarketingPage fields={newMessage.useSearch()} />),
})
const message = createRoute({
  getParentRoute: () => root,
  path: 'marketing/$id',
  component: opening(MarketingPage, () => <MarketingPage key={message.useParams().id} id={message.useParams().id} />),
})
const stock = createRoute({
  getParentRoute: () => root,
  path: 'stock',
  validateSearch: stockFields,
  component: opening(StockScreen, () => <StockScreen fields={stock.useSearch()} />),
})
const figures = createRoute({
  getParentRoute: () => root,
  path: 'figures',
  validateSearch: figureFields,
  component: opening(FiguresScreen, () => <FiguresScreen fields={figures.useSearch()} />),
})
const demand = createRoute({ getParentRoute: () => root, path: 'demand', component: DemandScreen })
const items = createRoute({
  getParentRoute: () => root,
  path: 'items',
  validateSearch: itemFields,
  component: opening(ItemsScreen, () => <ItemsScreen fields={items.useSearch()} />),
})
const newItem = createRoute({
  getParentRoute: () => root,
  path: 'items/new',
  validateSearch: itemFields,
  component: opening(NewItemPage, () => <NewItemPage fields={newItem.useSearch()} />),
})
const itemImport = createRoute({ getParentRoute: () => root, path: 'items/import', component: ItemImportPage })
const itemSheet = createRoute({ getParentRoute: () => root, path: 'items/sheet', component: ItemSheetPage })
const item = createRoute({
  getParentRoute: () => root,
  path: 'items/$id',
  validateSearch: itemFields,
  component: opening(ItemPage, () => <ItemPage key={item.useParams().id} id={item.useParams().id} fields={item.useSearch()} />),
})
const categories = createRoute({ getParentRoute: () => root, path: 'categories', component: CategoriesScreen })
const category = createRoute({
  getParentRoute: () => root,
  path: 'categories/$id',
  component: opening(CategoryPage, () => <CategoryPage key={category.useParams().id} id={category.useParams().id} />),
})
const kits = createRoute({ getParentRoute: () => root, path: 'kits', component: KitsScreen })
const kit = createRoute({
  getParentRoute: () => root,
  path: 'kits/$id',
  component: opening(KitPage, () => <KitPage key={kit.useParams().id} id={kit.useParams().id} />),
})
const coupons = createRoute({ getParentRoute: () => root, path: 'coupons', component: CouponsScreen })
const coupon = createRoute({
  getParentRoute: () => root,
  path: 'coupons/$id',
  component: opening(CouponPage, () => <CouponPage key={coupon.useParams().id} id={coupon.useParams().id} />),
})
const trades = createRoute({ getParentRoute: () => root, path: 'trades', component: TradesScreen })
const trade = createRoute({
  getParentRoute: () => root,
  path: 'trades/$id',
  component: opening(TradePage, () => <TradePage key={trade.useParams().id} id={trade.useParams().id} />),
})
const surveys = createRoute({ getParentRoute: () => root, path: 'surveys', component: SurveysScreen })
const survey = createRoute({
  getParentRoute: () => root,
  path: 'surveys/$id',
  component: opening(SurveyPage, () => <SurveyPage key={survey.useParams().id} id={survey.useParams().id} />),
})
const surveyAnswers = createRoute({
  getParentRoute: () => root,
  path: 'surveys/$id/answers',
  component: opening(AnswersPage, () => <AnswersPage key={surveyAnswers.useParams().id} id={surveyAnswers.useParams().id} />),
})
const campaigns = createRoute({
  getParentRoute: () => root,
  path: 'campaigns',
  validateSearch: fieldsNamed(),
  component: opening(CampaignsScreen, () => <CampaignsScreen fields={campaigns.useSearch()} />),
})
const newCampaign = createRoute({
  getParentRoute: () => root,
  path: 'campaigns/new',
  validateSearch: campaignFields,
  component: opening(NewCampaignPage, () => <NewCampaignPage fields={newCampaign.useSearch()} />),
})
const campaign = createRoute({
  getParentRoute: () => root,
  path: 'campaigns/$id',
  validateSearch: campaignFields,
  component: opening(CampaignPage, () => (
    <CampaignPage key={campaign.useParams().id} id={campaign.useParams().id} fields={campaign.useSearch()} />
  )),
})
const costs = createRoute({
  getParentRoute: () => root,
  path: 'costs/$id',
  validateSearch: costFields,
  component: opening(CostsPage, () => <CostsPage key={costs.useParams().id} id={costs.useParams().id} fields={costs.useSearch()} />),
})
const bulletins = createRoute({
  getParentRoute: () => root,
  path: 'bulletins/$id',
  component: opening(BulletinsPage, () => <BulletinsPage key={bulletins.useParams().id} campaignId={bulletins.useParams().id} />),
})

const drafts = createRoute({
  getParentRoute: () => root,
  path: 'drafts',
  validateSearch: draftFields,
  component: opening(DraftsScreen, () => <DraftsScreen fields={drafts.useSearch()} />),
})
const delivery = createRoute({ getParentRoute: () => root, path: 'delivery', component: DeliveryScreen })
const place = createRoute({
  getParentRoute: () => root,
  path: 'delivery/$kind/$id',
  component: opening(PlacePage, () => {
    const { kind, id } = place.useParams()
    return <PlacePage key={`${kind} ${id}`} kind={kind} id={id} />
  }),
})
const leader = createRoute({
  getParentRoute: () => root,
  path: 'leaders/$id',
  component: opening(LeaderPage, () => <LeaderPage key={leader.useParams().id} storeId={leader.useParams().id} />),
})

const shop = createRoute({ getParentRoute: () => root, path: 'shop', component: ShopScreen })
const shopPart = createRoute({
  getParentRoute: () => root,
  path: 'shop/$id',
  component: opening(ShopPart, () => <ShopPart key={shopPart.useParams().id} id={shopPart.useParams().id} />),
})
const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  validateSearch: staffFields,
  component: opening(StaffScreen, () => <StaffScreen fields={staff.useSearch()} />),
})
const staffRoles = createRoute({ getParentRoute: () => root, path: 'staff/roles', component: RolesScreen })
const integrations = createRoute({
  getParentRoute: () => root,
  path: 'integrations',
  validateSearch: integrationFields,
  component: opening(IntegrationsScreen, () => <IntegrationsScreen fields={integrations.useSearch()} />),
})

const routeTree = root.addChildren([
  first,
  today,
  firstSteps,
  orders,
  board,
  orderPrint,
  order,
  payments,
  lists,
  list,
  ratings,
  inquiries,
  people,
  peopleImport,
  person,
  marketing,
  newMessage,
  message,
  items,
  newItem,
  itemImport,
  itemSheet,
  item,
  stock,
  figures,
  demand,
  categories,
  category,
  kits,
  kit,
  coupons,
  coupon,
  trades,
  trade,
  surveys,
  survey,
  surveyAnswers,
  campaigns,
  costs,
  drafts,
  bulletins,
  delivery,
  place,
  leader,
  shop,
  shopPart,
  newCampaign,
  campaign,
  staff,
  staffRoles,
  integrations,
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
